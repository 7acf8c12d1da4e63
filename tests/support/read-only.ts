import { query } from './query.ts';

/**
 * Makes a database read-only or writable again, as a provider does when its disk is full. Ends the present connections, as a
 * failover does; later connections set to the other mode keep it.
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
