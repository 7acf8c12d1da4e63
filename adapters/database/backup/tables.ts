import type pg from 'pg';
import { z } from 'zod';

/** A table in a backup; `columns` in the order in which they were copied. */
export const tableSchema = z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number() });
export type Table = z.infer<typeof tableSchema>;

/** Quotes an SQL identifier. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Returns the table and its columns in the syntax of COPY. */
export const copied = ({ name, columns }: Pick<Table, 'name' | 'columns'>): string =>
  `${quoted(name)} (${columns.map(quoted).join(', ')})`;

/**
 * Lists every table with its columns, those that others refer to first. Left out are unlogged tables, whose content is worth
 * nothing after a crash; the record of migrations, which a restore makes itself; and what buyers allow the gallery to show, as a
 * permission that was withdrawn since must not come back.
 */
export async function listTables(client: pg.Client): Promise<Omit<Table, 'rows'>[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; needs: string[] }>(`
    select c.relname as name,
      array(select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        order by a.attnum) as columns,
      array(select distinct f.relname::text from pg_constraint k join pg_class f on f.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as needs
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
      and c.relname not like 'kysely\\_%' and c.relname <> 'gallery_pairs'
    order by c.relname`);
  const sorted: typeof rows = [];
  while (sorted.length < rows.length) {
    const isReady = ({ name, needs }: (typeof rows)[number]) =>
      !sorted.some((done) => done.name === name) &&
      needs.every((needed) => sorted.some((done) => done.name === needed));
    const next = rows.find(isReady);
    if (!next) throw new Error('Tables refer to each other in a circle, so no order restores them');
    sorted.push(next);
  }
  return sorted.map(({ name, columns }) => ({ name, columns }));
}
