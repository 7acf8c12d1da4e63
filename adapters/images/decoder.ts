import { Refusal, type RefusalCode } from '#domain/refusal.ts';
import { serveParent } from '../child-process/serve-parent.ts';
import { cut, normalise, preview } from './photo.ts';
import { describe, difference, finish, mailCopy } from './picture.ts';

/** The child process in which every image is decoded. */
const operations = { normalise, cut, preview, describe, difference, finish, mailCopy };

export type Operations = typeof operations;
export type Question = {
  [Name in keyof Operations]: { do: Name; with: Parameters<Operations[Name]> };
}[keyof Operations];
export type Answer = { result: unknown } | { refusal: RefusalCode };

serveParent(async (question): Promise<Answer> => {
  const asked = question as Question;
  const operation = operations[asked.do] as (...given: unknown[]) => Promise<unknown>;
  try {
    return { result: await operation(...asked.with) };
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error.code };
    throw error;
  }
});
