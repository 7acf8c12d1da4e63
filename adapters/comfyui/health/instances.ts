import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../../log.ts';
import type { Demand } from './capabilities.ts';
import type { Instance, InstanceHealth } from './instance.ts';

/** One that gets no work is polled this often, whether or not it has answered before: it is used as soon as it is back. */
const awaySeconds = 1;
/** How often whoever waits for a place looks whether there is one. */
const placeMs = 50;

/** Watches over instances by polling each every `seconds`, from now on. */
export function createInstances(
  instances: Instance[],
  seconds: number,
  log?: Pick<Log, 'info' | 'warn' | 'error'>,
) {
  /** Names of the workflows that wait for a place, the first to come first. */
  const line: { name: string }[] = [];
  let onChange = (): void => undefined;
  const timers = new Map<Instance, NodeJS.Timeout>();
  /** In the order in which they were last picked. */
  let turn = [...instances];
  let closed = false;
  const troubles = new Map<Instance, string | undefined>();
  let wasOpen: boolean | undefined;

  /** Returns after the first poll, and goes on. */
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
    const isAway = !instance.isHealthy();
    const pollNow = async (): Promise<void> => {
      const polling = poll(instance);
      if (!isAway) await polling;
      pollLater(instance);
    };
    const wait = isAway ? Math.min(awaySeconds, seconds) : seconds;
    timers.set(instance, setTimeout(() => void pollNow(), wait * 1000).unref());
  }

  /** Says what became of an instance since it was last looked at, and whether the shop closes or opens with it. */
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

  /** Every instance's health, as of a few seconds ago at most. */
  async function list(): Promise<InstanceHealth[]> {
    await firstPolls;
    return now();
  }

  function now(): InstanceHealth[] {
    return instances.map((instance) => instance.health());
  }

  /** Finds out which workflows each can draw, once all were polled: what is demanded may depend on what they are. */
  async function check(demand: () => Demand): Promise<void> {
    await firstPolls;
    const current = demand();
    await Promise.all(instances.map((instance) => instance.check(current)));
  }

  /** The one with the least to do that can draw this workflow now. Of several one that has its model files in memory. */
  function leastBusy(
    name: string,
    isEligible: (instance: Instance) => boolean = () => true,
  ): Instance | undefined {
    const able = turn.filter(
      (instance) => isAble(instance, name) && instance.isFree() && isEligible(instance),
    );
    const loads = (instance: Instance): number => (instance.mustLoadFor(name) ? 1 : 0);
    const [best] = able.sort((a, b) => a.load() - b.load() || loads(a) - loads(b));
    if (best) turn = [...turn.filter((instance) => instance !== best), best];
    return best;
  }

  const isAble = (instance: Instance, name: string): boolean =>
    instance.isHealthy() && instance.canDraw(name);

  /** Whether one can draw this workflow, busy or not, other than the one at this address. */
  function canDraw(name: string, otherThan?: string): boolean {
    return instances.some((instance) => instance.client.url !== otherThan && isAble(instance, name));
  }

  /**
   * Keeps a place for a workflow and returns the address of its instance. While all that can draw it are busy this waits, and whoever
   * asked first gets the first place; undefined as soon as none can draw it, or `signal` aborts.
   */
  async function takePlace(name: string, signal: AbortSignal): Promise<string | undefined> {
    const own = { name };
    line.push(own);
    /** Whoever came before takes what both could have. */
    const isLeft = (instance: Instance): boolean =>
      !line.slice(0, line.indexOf(own)).some((other) => instance.canDraw(other.name));
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
   * Addresses of those that have all for this workflow and should draw it for nobody: they have yet to show that they can,
   * or have drawn nothing since they came and do not now.
   */
  function cold(name: string): string[] {
    return instances
      .filter((instance) => instance.isHealthy() && instance.hasAllFor(name) && instance.isFree())
      .filter((instance) => instance.owesDrawing(name) || (!instance.isWarm() && instance.isIdle()))
      .map((instance) => instance.client.url);
  }

  /** For how long not one of them has been able to draw this workflow, in seconds; 0 while one is. */
  function secondsUnavailable(name: string): number {
    const now = performance.now();
    return (now - Math.max(...instances.map((instance) => instance.ableAt(name, now)))) / 1000;
  }

  function close(): void {
    closed = true;
    timers.forEach((timer) => clearTimeout(timer));
  }

  return {
    ...{ list, now, check, canDraw, takePlace, cold, secondsUnavailable, close },
    /** The address of one that could draw this workflow now. */
    pick: (name: string) => leastBusy(name)?.client.url,
    /** Has `act` done whenever one begins to get work or gets none any more. */
    whenChanged: (act: () => void): void => {
      onChange = act;
    },
  };
}
