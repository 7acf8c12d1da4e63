import { readFileSync } from 'node:fs';
import { env } from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { Refusal } from '#domain/refusal.ts';
import { serveParent } from './serve-parent.ts';

/** Child for tests that fails in the ways that real ones do. */
const kept: Buffer[] = [];
const operations = {
  greet: () => process.pid,
  read: (file: string) => readFileSync(file, 'utf8'),
  environment: () => Object.keys(env),
  grow: () => kept.push(Buffer.alloc(100e6, 1)),
  crash: () => process.abort(),
  /** Needs more memory than a grown child of 400 MB has left, for long enough to be noticed. */
  'need much': async () => {
    const needed = Buffer.alloc(250e6, 1);
    await wait(300);
    return needed.length > 0 && process.pid;
  },
  throw: () => {
    throw new Error('This went wrong');
  },
  refuse: () => {
    throw new Refusal('photo_damaged');
  },
  hang: () => new Promise(() => undefined),
  wait: () => wait(1500, 'waited'),
  spin: () => {
    for (;;);
  },
  'spin and grow': () => {
    for (;;) kept.push(Buffer.alloc(10e6, 1));
  },
};
export type TroublesomeOperations = typeof operations;

serveParent(operations);
