import { env } from 'node:process';
import { Refusal } from '#domain/refusal.ts';
import { serveParent } from './serve-parent.ts';

/** A child for tests that does whatever goes wrong with real ones. */
const kept: Buffer[] = [];
const operations = {
  greet: () => process.pid,
  environment: () => Object.keys(env),
  grow: () => kept.push(Buffer.alloc(100e6, 1)),
  crash: () => process.abort(),
  throw: () => {
    throw new Error('This went wrong');
  },
  refuse: () => {
    throw new Refusal('photo_damaged');
  },
  hang: () => new Promise(() => undefined),
  spin: () => {
    for (;;);
  },
  'spin and grow': () => {
    for (;;) kept.push(Buffer.alloc(10e6, 1));
  },
};
export type TroublesomeOperations = typeof operations;

serveParent(operations);
