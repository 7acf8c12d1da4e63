import { setTimeout as wait } from 'node:timers/promises';
import { givenProxyTo } from './proxy.ts';
import { givenUnansweredPort } from './unanswered.ts';

/** How another server can fail to answer. */
export const silences = [
  'connect unanswered',
  'silent',
  'half-open',
  'reset',
  'answer cut short',
  'name unresolved',
] as const;
export type Silence = (typeof silences)[number];

/** An address in place of another server's; `fallSilent` begins the silence, `heal` ends it. */
export async function givenSilence(kind: Silence, address: string) {
  const proxy = await givenProxyTo(address);
  const unanswered = kind === 'connect unanswered' ? await givenUnansweredPort() : undefined;
  let isOver = false;
  const begin: Record<Silence, () => void> = {
    'connect unanswered': () => undefined,
    silent: proxy.silence,
    'half-open': () => void forgetEach(),
    reset: proxy.resetRequests,
    'answer cut short': () => proxy.stopAfter(20),
    'name unresolved': () => undefined,
  };
  /** A connection is half-open only once it was made. */
  async function forgetEach(): Promise<void> {
    while (!isOver) {
      proxy.forget();
      await wait(1);
    }
  }
  const urls: Partial<Record<Silence, string>> = {
    'connect unanswered': address.replace(/:\d+$/, `:${unanswered?.port}`),
    'name unresolved': address.replace(/127\.0\.0\.1|localhost/, 'nobody.invalid'),
  };
  const url = urls[kind] ?? proxy.url;
  return {
    url,
    fallSilent: () => begin[kind](),
    heal: (): void => {
      isOver = true;
      proxy.heal();
    },
    [Symbol.asyncDispose]: async () => {
      isOver = true;
      await proxy[Symbol.asyncDispose]();
      await unanswered?.[Symbol.asyncDispose]();
    },
  };
}
