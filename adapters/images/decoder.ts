import { Refusal, type ErrorCode } from '#domain/refusal.ts';
import { serveParent } from '../child-process/serve-parent.ts';
import { fingerprint } from './fingerprint.ts';
import { measure } from './measure.ts';
import { cut, normalise, preview } from './photo.ts';
import { describe, difference, finish, mailCopy } from './picture.ts';

/** The child process in which every image is decoded. */
const operations = { normalise, cut, preview, describe, difference, finish, mailCopy, fingerprint, measure };

export type Operations = typeof operations;
export type Answer<Name extends keyof Operations> =
  { result: Awaited<ReturnType<Operations[Name]>> } | { refusal: ErrorCode };

serveParent(async (question) => {
  const asked = question as { do: keyof Operations; with: unknown[] };
  const operation = operations[asked.do] as (...given: unknown[]) => Promise<unknown>;
  try {
    return { result: await operation(...asked.with) };
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error.errorCode };
    throw error;
  }
});
