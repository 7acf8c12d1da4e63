import { setTimeout as wait } from 'node:timers/promises';
import { newName } from './names.ts';
import { givenProxyTo } from './proxy.ts';
import { givenUnansweringProxyTo } from './unanswering-proxy.ts';

/** Ways in which another server can fail to answer. */
export const silences = [
  'connect unanswered',
  'silent',
  'half-open',
  'reset',
  'answer cut short',
  'name unresolved',
] as const;
/** The same, and one that needs HTTP: the head arrives, but not the whole body. */
export const httpSilences = [...silences, 'body cut short'] as const;
type Silence = (typeof httpSilences)[number];

/** Address in place of another server's; `fallSilent` begins the silence, `heal` ends it. */
export async function givenSilence(kind: Silence, address: string) {
  const proxy = await givenProxyTo(address);
  const unanswering = kind === 'connect unanswered' ? await givenUnansweringProxyTo(address) : undefined;
  const name = newName();
  let isOver = false;
  const begin: Record<Silence, () => unknown> = {
    'connect unanswered': () => unanswering?.stopAnswering(),
    silent: proxy.silence,
    'half-open': () => void forgetEach(),
    reset: proxy.resetRequests,
    'answer cut short': () => proxy.stopAfter(20),
    'name unresolved': () => {
      name.lose();
      proxy.reset();
    },
    'body cut short': proxy.stopInBody,
  };
  /** Makes each connection half-open, which is possible only once it has been made. */
  async function forgetEach(): Promise<void> {
    while (!isOver) {
      proxy.forget();
      await wait(1);
    }
  }
  const url = kind === 'name unresolved' ? proxy.url.replace(/127\.0\.0\.1|localhost/, name.name) : proxy.url;
  return {
    url: unanswering?.url ?? url,
    fallSilent: async (): Promise<void> => {
      await begin[kind]();
    },
    heal: (): void => {
      isOver = true;
      name.find();
      proxy.heal();
      unanswering?.answerAgain();
    },
    [Symbol.asyncDispose]: async () => {
      isOver = true;
      await proxy[Symbol.asyncDispose]();
      await unanswering?.[Symbol.asyncDispose]();
    },
  };
}
