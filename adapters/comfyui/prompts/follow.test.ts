import { expect, test } from 'vitest';
import { createPause } from './pause.ts';
import { ComfyError } from '../comfy-error.ts';
import { follow, type LivePromptStatus } from './follow.ts';

const picture = Buffer.from('picture');
const pace = { pollSeconds: 0.02, silentSeconds: 0.2, deadlineSeconds: 5 };
const away = new ComfyError('unreachable', 'refused');

/** Finds one thing after the other, and the last one for ever. */
function finding(...standings: (LivePromptStatus | Error)[]) {
  return () => {
    const next = standings.length > 1 ? standings.shift() : standings[0];
    return next instanceof Error ? Promise.reject(next) : Promise.resolve(next ?? 'absent');
  };
}

/** Finds `before` until so many seconds have gone by, and then what `after` finds. */
function findingFor(seconds: number, before: LivePromptStatus, after: () => Promise<LivePromptStatus>) {
  let end: number | undefined;
  return () => {
    end ??= performance.now() + seconds * 1000;
    return performance.now() < end ? Promise.resolve(before) : after();
  };
}

test('a run is followed from its wait to its picture', async () => {
  expect(await follow(finding('pending', 'running', picture), createPause(), pace)).toBe(picture);
});

test('a prompt that waits behind a long one is not late', async () => {
  const look = findingFor(1, 'pending', findingFor(1, 'running', finding(picture)));

  expect(await follow(look, createPause(), { ...pace, deadlineSeconds: 1.6 })).toBe(picture);
});

test.each(['pending', 'running'] as const)('a prompt that is %s for too long is late', async (standing) => {
  const following = follow(finding(standing), createPause(), { ...pace, deadlineSeconds: 0.1 });

  await expect(following).rejects.toMatchObject({ kind: 'timeout' });
});

test('a prompt that is nowhere to be seen once is not lost, twice in a row it is', async () => {
  const once = finding('running', 'absent', 'running', 'absent', picture);

  expect(await follow(once, createPause(), pace)).toBe(picture);
  await expect(follow(finding('absent'), createPause(), pace)).rejects.toMatchObject({ kind: 'lost' });
});

test('an instance may be silent for a while, and no longer', async () => {
  expect(await follow(finding('running', away, away, picture), createPause(), pace)).toBe(picture);
  await expect(follow(finding(away), createPause(), pace)).rejects.toMatchObject({ kind: 'lost' });
});

test('what is no silence ends the run at once', async () => {
  const broken = new ComfyError('failed', 'a node failed');

  await expect(follow(finding('running', broken), createPause(), pace)).rejects.toBe(broken);
  await expect(follow(finding(new TypeError('a bug')), createPause(), pace)).rejects.toThrow('a bug');
});

test('a ring cuts a wait short, also one that came before the wait', async () => {
  const bell = createPause();
  bell.interrupt();

  expect(await follow(finding('running', picture), bell, { ...pace, pollSeconds: 600 })).toBe(picture);
});

test('a caller that stops watching is let go at once', async () => {
  const signal = AbortSignal.timeout(50);
  const following = follow(finding('running'), createPause(), { ...pace, pollSeconds: 600, signal });

  await expect(following).rejects.toThrow('aborted');
});
