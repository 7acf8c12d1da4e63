import { sentence, type Sentence } from '#domain/alert-sentence.ts';

/** Says how long a problem lasted. */
export function lasted(since: Date, until: Date): Sentence {
  const count = Math.max(1, Math.round((until.getTime() - since.getTime()) / 60_000));
  return count === 1 ? sentence('lasted_minute') : sentence('lasted_minutes', { count });
}
