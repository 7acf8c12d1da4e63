import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../../log.ts';
import type { Demand } from './capabilities.ts';
import type { Instance, InstanceHealth } from './instance.ts';
import { leastBusyOf } from './least-busy.ts';

/** Seconds between polls of an instance that gets no work, answered or not, so that it is used as soon as it is back. */
const awaySeconds = 1;
/** Milliseconds between checks for a free place while one is waited for. */
const placeMs = 50;

/** Monitors instances: polls each every `seconds`, from now on. */
export function createInstances(
  instances: Instance[],
  seconds: number,
  log?: Pick<Log, 'info' | 'warn' | 'error'>,
) {
  /** Callers that wait for a place, in order of arrival: whether they could use an instance. */
  const line: ((instance: Instance) => boolean)[] = [];
  let onChange = (): void => undefined;
  const timers = new Map<Instance, NodeJS.Timeout>();
  /** Instances, the one picked longest ago first. */
  let turn = [...instances];
  let closed = false;
  const troubles = new Map<Instance, string | undefined>();
  let wasOpen: boolean | undefined;

  /** Starts polling an instance; resolves after the first poll. */
  async function keepPolling(instance: Instance): Promise<void> {
    await poll(instance);
    pollLater(instance);
  }

  async function poll(instance: Instance): Promise<void> {
    await instance.poll();
    logChange(instance);
  }

  function pollLater(instance: Instance): void {
    if (closed) return;
    const pollNow = async (): Promise<void> => {
      const polling = poll(instance);
      // While it gets no work, a poll without an answer does not delay the next.
      if (instance.isHealthy()) await polling;
      pollLater(instance);
    };
    const wait = instance.isHealthy() ? seconds : Math.min(awaySeconds, seconds);
    timers.set(instance, setTimeout(() => void pollNow(), wait * 1000).unref());
  }

  /** Logs how an instance's state has changed, and whether the shop opens or closes with it. */
  function logChange(instance: Instance): void {
    const trouble = instance.trouble();
    if (troubles.has(instance) && troubles.get(instance) === trouble) return;
    troubles.set(instance, trouble);
    const facts = { instance: instance.client.url };
    const reason = instance.reason();
    if (trouble === undefined) log?.info('ComfyUI is there', facts);
    else
      log?.warn(`ComfyUI ${trouble}: it gets no more work`, { ...facts, ...(reason && { error: reason }) });
    logOpening(facts);
    onChange();
  }

  function logOpening(facts: { instance: string }): void {
    const isOpen = instances.some((one) => one.isHealthy());
    if (isOpen === wasOpen) return;
    wasOpen = isOpen;
    if (isOpen) log?.info('a ComfyUI can draw: orders are taken', facts);
    else log?.error('no ComfyUI can draw: the shop takes no orders until one can', facts);
  }

  const firstPolls = Promise.all(instances.map(keepPolling));

  /** Returns every instance's health, a few seconds old at most. */
  async function list(): Promise<InstanceHealth[]> {
    await firstPolls;
    return now();
  }

  function now(): InstanceHealth[] {
    return instances.map((instance) => instance.health());
  }

  /** Checks which workflows each instance can draw, after all have been polled: the demand may depend on their GPUs. */
  async function check(demand: () => Demand): Promise<void> {
    await firstPolls;
    const mostGpuMemoryBytes = Math.max(...now().map(({ gpuMemoryBytes }) => gpuMemoryBytes));
    const current = { ...demand(), mostGpuMemoryBytes };
    await Promise.all(instances.map((instance) => instance.check(current)));
  }

  /** Returns the instance with the fewest prompts that can draw this workflow now, preferably with its model files loaded. */
  function leastBusy(
    name: string,
    isEligible: (instance: Instance) => boolean = () => true,
  ): Instance | undefined {
    const able = turn.filter(
      (instance) => isAble(instance, name) && instance.isFree() && isEligible(instance),
    );
    const best = leastBusyOf(able, (instance) => ({
      prompts: instance.load(),
      mustLoad: instance.mustLoadFor(name),
    }));
    if (best) turn = [...turn.filter((instance) => instance !== best), best];
    return best;
  }

  const isAble = (instance: Instance, name: string): boolean =>
    instance.isHealthy() && instance.canDraw(name);

  /** Returns whether an instance, busy or not, can draw this workflow, other than the one at this address. */
  function canDraw(name: string, otherThan?: string): boolean {
    return instances.some((instance) => instance.client.url !== otherThan && isAble(instance, name));
  }

  /**
   * Keeps a place for a workflow and returns the address of its instance. While all that can draw it are busy, this waits, first
   * come, first served. Returns undefined as soon as none can draw it, or `signal` aborts.
   * @param failedAt addresses of instances that have failed at it, which are used only if no other can draw it
   */
  async function takePlace(
    name: string,
    signal: AbortSignal,
    failedAt: string[] = [],
  ): Promise<string | undefined> {
    const hasFailed = ({ client }: Instance) => failedAt.includes(client.url);
    const own = (instance: Instance): boolean =>
      instance.canDraw(name) &&
      !(hasFailed(instance) && instances.some((other) => !hasFailed(other) && isAble(other, name)));
    line.push(own);
    /** Returns false for an instance that an earlier caller could use too. */
    const isLeft = (instance: Instance): boolean =>
      own(instance) && !line.slice(0, line.indexOf(own)).some((couldUse) => couldUse(instance));
    let found = leastBusy(name, isLeft);
    while (!found && !signal.aborted && canDraw(name)) {
      await pause(placeMs);
      found = leastBusy(name, isLeft);
    }
    line.splice(line.indexOf(own), 1);
    found?.keepPlace();
    return found?.client.url;
  }

  /**
   * Returns the addresses of instances that have everything for this workflow and need a warm-up drawing of it: they owe their
   * first drawing, or are idle and have drawn nothing since they became reachable.
   */
  function cold(name: string): string[] {
    return instances
      .filter((instance) => instance.isHealthy() && instance.hasAllFor(name) && instance.isFree())
      .filter((instance) => instance.owesDrawing(name) || (!instance.isWarm() && instance.isIdle()))
      .map((instance) => instance.client.url);
  }

  /** Returns for how many seconds no instance has been able to draw this workflow; 0 while one is. */
  function secondsUnavailable(name: string): number {
    const now = performance.now();
    return (now - Math.max(...instances.map((instance) => instance.ableAt(name, now)))) / 1000;
  }

  /** Returns whether a workflow is drawn by some instances and not by others. */
  const areSelective = (names: string[]): boolean =>
    names.some((name) => new Set(instances.map((instance) => instance.canDraw(name))).size > 1);

  function close(): void {
    closed = true;
    timers.forEach((timer) => clearTimeout(timer));
  }

  return {
    ...{ list, now, check, canDraw, takePlace, cold, secondsUnavailable, areSelective, close },
    /** Returns the address of an instance that could draw this workflow now. */
    pick: (name: string) => leastBusy(name)?.client.url,
    /** Calls `act` whenever an instance starts or stops getting work, or the reason for it changes. */
    whenChanged: (act: () => void): void => {
      onChange = act;
    },
  };
}
