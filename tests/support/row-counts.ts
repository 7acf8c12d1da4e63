import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { query } from './query.ts';

/** How much a shop keeps: rows by table, and files by bucket. */
export type Census = Record<string, number>;

const tables = [
  'photos',
  'orders',
  'order_events',
  'checkout_sessions',
  'stripe_events',
  'refunds',
  'codes',
  'mails',
  'appeals',
  'strikes',
  'blocks',
  'prompts',
  'idempotency_keys',
] as const;

/** Counts what the shop keeps. Counters of limits are no part of it: they count what is refused, too. */
export async function takeCensus(shop: { databaseUrl: string; dir: string }): Promise<Census> {
  const counts = tables.map((table) => `(select count(*)::int from ${table}) as ${table}`);
  const [rows] = await query<Census>(shop, `select ${counts.join(', ')}`);
  return { ...rows, ...(await countFiles(path.join(shop.dir, 'files'))) };
}

async function countFiles(root: string): Promise<Census> {
  const names = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  const counts: Census = { 'files in all': 0 };
  for (const file of names.filter((entry) => entry.isFile())) {
    const bucket = `files in ${path.basename(file.parentPath)}`;
    counts[bucket] = (counts[bucket] ?? 0) + 1;
    counts['files in all'] = (counts['files in all'] ?? 0) + 1;
  }
  return counts;
}

/** What has become more or less since then, by name. */
export function difference(before: Census, after: Census): Census {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const changes = [...names].map((name): [string, number] => [
    name,
    (after[name] ?? 0) - (before[name] ?? 0),
  ]);
  return Object.fromEntries(changes.filter(([, change]) => change !== 0));
}
