import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { compose } from '#settings/compose.ts';

const root = path.resolve(import.meta.dirname, '../..');

const serviceSchema = z.looseObject({
  image: z.string().optional(),
  environment: z.record(z.string(), z.string()).default({}),
  ports: z.array(z.string()).default([]),
  networks: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
  command: z.array(z.string()).default([]),
  profiles: z.array(z.string()).default([]),
  restart: z.string().optional(),
  security_opt: z.array(z.string()).default([]),
  cap_drop: z.array(z.string()).default([]),
  stop_grace_period: z.string().optional(),
  healthcheck: z
    .object({ test: z.array(z.string()) })
    .loose()
    .optional(),
  depends_on: z.record(z.string(), z.unknown()).default({}),
});
const fileSchema = z.looseObject({
  services: z.record(z.string(), serviceSchema),
  networks: z.record(z.string(), z.object({ internal: z.boolean().default(false) }).loose()).default({}),
  volumes: z.record(z.string(), z.null()),
});

/** Variables of `.env` that only the compose files read. */
export const composeOnly: string[] = Object.keys(compose);

/** Compose file, as far as the tests check it. */
export type ComposeFile = z.infer<typeof fileSchema>;

export function pathOf(name: string): string {
  return path.join(root, name);
}

export function textOf(name: string): string {
  return readFileSync(pathOf(name), 'utf8');
}

export function readCompose(name: string): ComposeFile {
  return fileSchema.parse(parse(textOf(name), { merge: true }));
}
