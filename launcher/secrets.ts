import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { z } from 'zod';
import { readKept, writeKept } from './kept-file.ts';

const secretsSchema = z.object({
  appSecret: z.string(),
  databasePassword: z.string(),
  stripeSecretKey: z.string(),
  stripeWebhookSecret: z.string(),
});

/** What a shop makes up once and has to remember. */
export type Secrets = z.infer<typeof secretsSchema>;

function random(): string {
  return randomBytes(32).toString('hex');
}

/** Reads the shop's secrets from its folder, or makes them on its first start; only the owner may read the file. */
export async function keptSecrets(dataDir: string): Promise<Secrets> {
  const file = path.join(dataDir, 'secrets.json');
  const known = await readKept(file, secretsSchema);
  if (known) return known;
  const made = {
    appSecret: random(),
    databasePassword: random(),
    stripeSecretKey: `sk_test_${random()}`,
    stripeWebhookSecret: `whsec_${random()}`,
  };
  await writeKept(file, made);
  return made;
}
