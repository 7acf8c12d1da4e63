import { env } from 'node:process';
import { serveParent } from './serve-parent.ts';

/** A child for tests that does whatever goes wrong with real ones. */
const kept: Buffer[] = [];
const behaviours: Record<string, () => unknown> = {
  greet: () => process.pid,
  environment: () => Object.keys(env),
  grow: () => kept.push(Buffer.alloc(100e6, 1)),
  crash: () => process.abort(),
  throw: () => {
    throw new Error('This went wrong');
  },
  hang: () => new Promise(() => undefined),
  spin: () => {
    for (;;);
  },
  'spin and grow': () => {
    for (;;) kept.push(Buffer.alloc(10e6, 1));
  },
};

serveParent(async (question) => await behaviours[question as string]?.());
