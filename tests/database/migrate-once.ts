import { migrate } from '#adapters/database/migrate.ts';

/** Migrates the database at `DATABASE_URL`, in a process that may be killed meanwhile. */
process.send?.('begins');
await migrate(process.env.DATABASE_URL ?? '');
process.disconnect();
