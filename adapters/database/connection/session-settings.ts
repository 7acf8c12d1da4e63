/**
 * Connection settings on which the code relies, whatever postgresql.conf, the database or the user sets
 * (docs/decisions/043-database-connections.md): value formats, isolation, and no limits, as the shop has its own.
 */
const settings = {
  datestyle: 'ISO, MDY',
  intervalstyle: 'postgres',
  timezone: 'UTC',
  standard_conforming_strings: 'on',
  bytea_output: 'hex',
  extra_float_digits: '1',
  default_transaction_isolation: 'read committed',
  statement_timeout: '0',
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  idle_session_timeout: '0',
  transaction_timeout: '0',
};

const values = Object.entries(settings).map(([name, value]) => `('${name}', '${value}')`);

const chosenSchema = `case when current_setting('search_path') in ('', '""') then 'public' else current_setting('search_path') end`;

/**
 * Sets them in one statement, without those that this version of PostgreSQL lacks; keeps a chosen schema unless one is given.
 * Each row that it returns has the id of the connection's server process as `pid`.
 */
export const sessionSettings = (schema?: string): string =>
  `select set_config(name, value, false), pg_backend_pid() as pid from (values ${values.join(', ')},
    ('search_path', ${schema === undefined ? chosenSchema : `'${schema}'`})
  ) as wanted (name, value) where current_setting(name, true) is not null`;
