import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { migrate } from '#adapters/database/migrate.ts';
import { accountForPostgres } from '#adapters/postgres-server/account.ts';
import { ensureDatabase } from '#adapters/postgres-server/connection.ts';
import { startEmbeddedPostgres } from '#adapters/postgres-server/server.ts';
import { anyPort } from '#launcher/ports/ports.ts';

/** Settings that log how every statement was executed, and how much it read. */
const settings = {
  shared_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_buffers': 'on',
  'auto_explain.log_format': 'json',
  // Without a prefix, only lines that continue an entry begin with a tab.
  log_line_prefix: '',
  // Compiling a plan reads unrelated pages.
  jit: 'off',
  fsync: 'off',
  synchronous_commit: 'off',
};

type Node = {
  'Node Type': string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter': number;
  'Rows Removed by Index Recheck': number;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  'Relation Name'?: string | undefined;
  Plans: Node[];
};

const count = z.number().default(0);
const nodeSchema: z.ZodType<Node> = z.object({
  'Node Type': z.string(),
  'Relation Name': z.string().optional(),
  'Actual Rows': count,
  'Actual Loops': count,
  'Rows Removed by Filter': count,
  'Rows Removed by Index Recheck': count,
  'Shared Hit Blocks': count,
  'Shared Read Blocks': count,
  Plans: z.array(z.lazy(() => nodeSchema)).default([]),
});
const entrySchema = z.object({ 'Query Text': z.string(), Plan: nodeSchema });

/** Executed statement: most `rows` that one of its scans read, kept or not, and most `blocks` of 8 kB. */
export type Statement = { text: string; rows: number; blocks: number; scans: string };

function nodesOf(plan: Node): Node[] {
  return [plan, ...plan.Plans.flatMap(nodesOf)];
}

/** Excludes PostgreSQL's own tables, which do not grow with a shop. */
function isScan({ 'Node Type': type, 'Relation Name': relation = '' }: Node): boolean {
  return type.endsWith('Scan') && type !== 'Function Scan' && !relation.startsWith('pg_');
}

function rowsOf(node: Node): number {
  const each = node['Actual Rows'] + node['Rows Removed by Filter'] + node['Rows Removed by Index Recheck'];
  return Math.round(each * node['Actual Loops']);
}

function statementOf(json: string): Statement {
  const { 'Query Text': text, Plan: plan } = entrySchema.parse(JSON.parse(json));
  const scans = nodesOf(plan).filter(isScan);
  return {
    text,
    rows: Math.max(0, ...scans.map(rowsOf)),
    blocks: Math.max(0, ...scans.map((node) => node['Shared Hit Blocks'] + node['Shared Read Blocks'])),
    scans: scans
      .map((node) => `${node['Node Type']} ${node['Relation Name'] ?? ''} ${rowsOf(node)}`)
      .join(', '),
  };
}

/** Starts a PostgreSQL that logs the execution of every statement of all clients. */
export async function givenExplainedPostgres() {
  const dir = await mkdtemp(path.join(tmpdir(), 'toonbooth-explained-postgres-'));
  await chmod(dir, 0o755);
  const logFile = path.join(dir, 'postgres.log');
  const server = await startEmbeddedPostgres({
    home: path.join(dir, 'home'),
    account: await accountForPostgres(),
    port: await anyPort(),
    password: 'only-for-tests',
    logFile,
    settings,
  });
  await ensureDatabase(server.connection, 'shop');
  const databaseUrl = server.url('shop');
  await migrate(databaseUrl);
  return {
    databaseUrl,
    /** The same database, for connections whose statements are not logged. */
    unheardUrl: `${databaseUrl}?options=${encodeURIComponent('-c auto_explain.log_min_duration=-1')}`,
    async statements(): Promise<Statement[]> {
      const log = await readFile(logFile, 'utf8');
      const entries = log.matchAll(/^LOG: {2}duration: [\d.]+ ms {2}plan:\n((?:\t.*\n)+)/gm);
      return [...entries].map(([, json = '']) => statementOf(json));
    },
    [Symbol.asyncDispose]: async () => {
      await server.stop();
      await rm(dir, { recursive: true });
    },
  };
}
