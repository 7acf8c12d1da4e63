import { expect, test } from 'vitest';
import { ComfyError } from '../comfy-error.ts';
import { follow, type LivePromptStatus, type PromptPlace } from './follow.ts';
import { createPause } from './pause.ts';

const picture = Buffer.from('picture');
const running: PromptPlace = { is: 'running' };
const absent: PromptPlace = { is: 'absent' };
const behind = (ahead: number): PromptPlace => ({ is: 'pending', ahead });
const unreachable = new ComfyError('unreachable', 'refused');

type Limits = {
  pollSeconds?: number;
  deadline?: number;
  silentSeconds?: number;
  stalledSeconds?: () => number;
  signal?: AbortSignal;
  pause?: ReturnType<typeof createPause>;
  hasBegun?: boolean;
  wasCutOff?: boolean;
  isLeft?: boolean;
  isStuck?: boolean;
};

function followWith(poll: () => Promise<LivePromptStatus>, limits: Limits = {}): Promise<Buffer> {
  const { deadline = 5, pause = createPause(), ...more } = limits;
  const { hasBegun = false, wasCutOff = false, isLeft = false, isStuck = false, ...rest } = more;
  const signs = {
    ...{ hasBegun: () => hasBegun, wasCutOff: () => wasCutOff },
    ...{ isLeft: () => isLeft, isStuck: () => isStuck },
    onPlace: () => undefined,
  };
  const stalledSeconds = () => 5;
  const pace = { pollSeconds: 0.02, silentSeconds: 0.2, stalledSeconds, deadlineSeconds: () => deadline };
  return follow(poll, pause, signs, { ...pace, ...rest });
}

/** Returns a poll that finds one of these after the other, and then the last one forever. */
function finding(...found: (LivePromptStatus | Error)[]) {
  return () => {
    const next = found.length > 1 ? found.shift() : found[0];
    return next instanceof Error ? Promise.reject(next) : Promise.resolve(next ?? absent);
  };
}

/** Returns a poll that finds `before` until this many seconds have passed, and then what `after` finds. */
function findingFor(
  seconds: number,
  before: LivePromptStatus | Error,
  after: () => Promise<LivePromptStatus>,
) {
  const first = finding(before);
  let end: number | undefined;
  return () => {
    end ??= performance.now() + seconds * 1000;
    return performance.now() < end ? first() : after();
  };
}

test('a prompt is followed from the queue to its picture', async () => {
  expect(await followWith(finding(behind(1), running, picture))).toBe(picture);
});

test('a prompt never times out in the queue, but does when it runs too long', async () => {
  const poll = findingFor(0.5, behind(1), findingFor(0.1, running, finding(picture)));

  expect(await followWith(poll, { deadline: 0.3 })).toBe(picture);
  await expect(followWith(finding(running), { deadline: 0.1 })).rejects.toMatchObject({ kind: 'timeout' });
});

test('a moving queue is waited for, a stalled one is not', async () => {
  const moving = [5, 4, 3, 2, 1].reduceRight(
    (after, ahead) => findingFor(0.15, behind(ahead), after),
    finding(running, picture),
  );

  expect(await followWith(moving, { stalledSeconds: () => 0.3 })).toBe(picture);
  const pushedBack = findingFor(0.2, behind(2), finding(behind(3)));
  await expect(followWith(pushedBack, { stalledSeconds: () => 0.3 })).rejects.toMatchObject({
    kind: 'stalled',
  });
  let most = 3600;
  const lowered = () => {
    most = 0.05;
    return Promise.resolve(behind(1));
  };
  await expect(followWith(lowered, { stalledSeconds: () => most })).rejects.toMatchObject({
    kind: 'stalled',
  });
});

test('a prompt that waits on an instance that stands still is left for another, one that runs is not', async () => {
  const isStuck = true;

  await expect(followWith(finding(behind(1)), { isStuck })).rejects.toMatchObject({ kind: 'stalled' });
  expect(await followWith(finding(running, picture), { isStuck })).toBe(picture);
});

test('a prompt counts as gone only if it is missing twice in a row', async () => {
  const once = finding(running, absent, running, absent, picture);

  expect(await followWith(once)).toBe(picture);
  await expect(followWith(finding(absent))).rejects.toMatchObject({ kind: 'cancelled' });
});

test.each([
  ['removed from the queue', [behind(1), absent], {}, 'cancelled', 'taken out of ComfyUI’s queue'],
  ['lost to a restart', [behind(1), absent], { wasCutOff: true }, 'cancelled', 'was restarted'],
  ['lost during a silence', [behind(1), unreachable, absent], {}, 'cancelled', 'was restarted'],
  ['lost while it ran', [running, unreachable, absent], {}, 'lost', 'connection broke'],
  ['started earlier and lost', [absent], { hasBegun: true }, 'lost', 'restarted meanwhile'],
] as const)('a prompt that was %s ends with that as the reason', async (...[, found, signs, kind, words]) => {
  const following = followWith(finding(...found), signs);

  await expect(following).rejects.toMatchObject({ kind });
  await expect(following).rejects.toThrow(words);
});

test('an instance may be silent for a while, but not for longer', async () => {
  expect(await followWith(finding(running, unreachable, unreachable, picture))).toBe(picture);
  await expect(followWith(finding(unreachable))).rejects.toMatchObject({ kind: 'silent' });
});

test('an instance that is away is not waited for if another one can draw', async () => {
  const limits = { isLeft: true, silentSeconds: 600 };

  await expect(followWith(finding(running, unreachable), limits)).rejects.toMatchObject({ kind: 'silent' });
});

test('the time of an instance’s silence does not count towards the deadline', async () => {
  const frozenAnd = (after: () => Promise<LivePromptStatus>) =>
    findingFor(0.1, running, findingFor(0.6, unreachable, findingFor(0.1, running, after)));
  const limits = { deadline: 0.5, silentSeconds: 5 };

  expect(await followWith(frozenAnd(finding(picture)), limits)).toBe(picture);
  const following = followWith(frozenAnd(finding(running)), limits);
  await expect(following).rejects.toMatchObject({ kind: 'timeout' });
});

test('any error other than silence ends the following at once', async () => {
  const broken = new ComfyError('failed', 'a node failed');

  await expect(followWith(finding(running, broken))).rejects.toBe(broken);
  await expect(followWith(finding(new TypeError('a bug')))).rejects.toThrow('a bug');
});

test('an interrupt cuts a wait short, even if it comes before the wait', async () => {
  const pause = createPause();
  pause.interrupt();

  expect(await followWith(finding(running, picture), { pause, pollSeconds: 600 })).toBe(picture);
});

test('a caller that stops watching is released at once', async () => {
  const signal = AbortSignal.timeout(50);

  await expect(followWith(finding(running), { pollSeconds: 600, signal })).rejects.toThrow('aborted');
});
