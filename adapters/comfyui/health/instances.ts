import type { Log } from '../../log.ts';
import type { Demand } from './capabilities.ts';
import type { Instance, InstanceHealth } from './instance.ts';

/** Watches over instances by polling each every `seconds`, from now on. */
export function createInstances(
  instances: Instance[],
  seconds: number,
  log?: Pick<Log, 'info' | 'warn' | 'error'>,
) {
  const timers = new Map<Instance, NodeJS.Timeout>();
  /** In the order in which they were last picked. */
  let turn = [...instances];
  let closed = false;
  const troubles = new Map<Instance, string | undefined>(instances.map((one) => [one, one.trouble()]));
  let wasOpen: boolean | undefined;

  async function keepPolling(instance: Instance): Promise<void> {
    await instance.poll();
    logChange(instance);
    if (closed) return;
    timers.set(instance, setTimeout(() => void keepPolling(instance), seconds * 1000).unref());
  }

  /** Says what became of an instance since it was last looked at, and whether the shop closes or opens with it. */
  function logChange(instance: Instance): void {
    const before = troubles.get(instance);
    const trouble = instance.trouble();
    troubles.set(instance, trouble);
    if (before === trouble) return;
    const facts = { instance: instance.client.url };
    if (trouble === undefined) log?.info('ComfyUI is there', facts);
    else log?.warn(`ComfyUI ${trouble}: it gets no more work`, facts);
    logOpening(facts);
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

  /**
   * The address of the instance with the least to do that can draw this workflow now, or undefined while none can. Of several
   * one that has its model files in memory.
   */
  function pick(name: string): string | undefined {
    const able = turn.filter(
      (instance) => instance.isHealthy() && instance.isFree() && instance.canDraw(name),
    );
    const loads = (instance: Instance): number => (instance.mustLoadFor(name) ? 1 : 0);
    const [best] = able.sort((a, b) => a.load() - b.load() || loads(a) - loads(b));
    if (best) turn = [...turn.filter((instance) => instance !== best), best];
    return best?.client.url;
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

  return { list, now, check, pick, cold, secondsUnavailable, close };
}
