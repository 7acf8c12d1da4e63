import { query } from './query.ts';

/**
 * Makes a database read-only or writable again, as a provider does whose disk is full. Connections of now are ended, as by a
 * failover; later ones of the other kind go on as they are.
 */
export async function setReadOnly(databaseUrl: string, isReadOnly: boolean): Promise<void> {
  const name = new URL(databaseUrl).pathname.slice(1);
  const change = `alter database ${name} set default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`;
  await query(databaseUrl, `begin read write; ${change}; commit`);
  if (isReadOnly)
    await query(
      databaseUrl,
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    );
}
