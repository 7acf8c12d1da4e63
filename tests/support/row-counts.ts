import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { query } from './query.ts';

/** Rows by table, and files by bucket. */
export type Counts = Record<string, number>;

/**
 * Tables not counted: rate limits also count refused requests; instances, previews, alerts, periodic tasks, log lines and what is
 * read of Stripe's balance come and go by themselves.
 */
const uncounted =
  /^(kysely_|rate_limits|comfyui_instances|previews|alerts|periodic_tasks|log_lines|balance_transactions)/;

/** Counts the rows in a shop's database and the files in its buckets. */
export async function countRows({
  config,
  dir,
}: {
  config: { DATABASE_URL: string };
  dir: string;
}): Promise<Counts> {
  const tables = await query(
    config.DATABASE_URL,
    "select tablename from pg_tables where schemaname = 'public'",
  );
  const names = tables.map(({ tablename }) => String(tablename)).filter((name) => !uncounted.test(name));
  const counts = names.map((name) => `(select count(*)::int from ${name}) as ${name}`);
  const [rows] = await query<Counts>(config.DATABASE_URL, `select ${counts.join(', ')}`);
  return { ...rows, ...(await countFiles(path.join(dir, 'files'))) };
}

async function countFiles(root: string): Promise<Counts> {
  const names = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  const counts: Counts = { 'files in all': 0 };
  for (const file of names.filter((entry) => entry.isFile())) {
    const bucket = `files in ${path.basename(file.parentPath)}`;
    counts[bucket] = (counts[bucket] ?? 0) + 1;
    counts['files in all'] = (counts['files in all'] ?? 0) + 1;
  }
  return counts;
}

/** Changes in the counts, by name. */
export function difference(before: Counts, after: Counts): Counts {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const changes = [...names].map((name): [string, number] => [
    name,
    (after[name] ?? 0) - (before[name] ?? 0),
  ]);
  return Object.fromEntries(changes.filter(([, change]) => change !== 0));
}
