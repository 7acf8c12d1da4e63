import { migrate } from '#adapters/database/migrate.ts';

/** Migrates the database at `DATABASE_URL`, in a process that may be killed while it does. */
process.send?.('begins');
await migrate(process.env.DATABASE_URL ?? '');
process.disconnect();
