import type { Log } from '../../log.ts';
import type { Demand } from './capabilities.ts';
import type { Instance, InstanceHealth } from './instance.ts';

/** Watches over instances by looking at each every `seconds`; the first looks begin at once. */
export function createInstances(instances: Instance[], seconds: number, log?: Pick<Log, 'info' | 'warn'>) {
  const timers = new Map<Instance, NodeJS.Timeout>();
  /** In the order in which they were last picked. */
  let turn = [...instances];
  let closed = false;

  async function keepLooking(instance: Instance): Promise<void> {
    const was = instance.isHealthy();
    await instance.look();
    tell(instance, was);
    if (closed) return;
    timers.set(instance, setTimeout(() => void keepLooking(instance), seconds * 1000).unref());
  }

  function tell(instance: Instance, was: boolean): void {
    const is = instance.isHealthy();
    if (was === is) return;
    const facts = { instance: instance.client.url };
    if (is) log?.info('ComfyUI is there', facts);
    else log?.warn('ComfyUI is away or stuck and gets no more work', facts);
  }

  const firstLooks = Promise.all(instances.map(keepLooking));

  /** Every instance's health, as of a few seconds ago at most. */
  async function list(): Promise<InstanceHealth[]> {
    await firstLooks;
    return now();
  }

  function now(): InstanceHealth[] {
    return instances.map((instance) => instance.health());
  }

  /** Finds out which workflows each can draw, once all were looked at: what is demanded may depend on what they are. */
  async function check(demand: () => Demand): Promise<void> {
    await firstLooks;
    const asked = demand();
    await Promise.all(instances.map((instance) => instance.check(asked)));
  }

  /** The address of the instance with the least to do that can draw this workflow now, or undefined while none can. */
  function pick(name: string): string | undefined {
    const able = turn.filter(
      (instance) => instance.isHealthy() && instance.isFree() && instance.canDraw(name),
    );
    const [best] = able.sort((a, b) => a.load() - b.load());
    if (best) turn = [...turn.filter((instance) => instance !== best), best];
    return best?.client.url;
  }

  /** Addresses of those that could draw this workflow but have not drawn anything since they came, and do not now. */
  function cold(name: string): string[] {
    return instances
      .filter((instance) => instance.isHealthy() && instance.canDraw(name))
      .filter((instance) => !instance.isWarm() && instance.isIdle())
      .map((instance) => instance.client.url);
  }

  /** For how long not one of them has been able to draw this workflow, in seconds; 0 while one is. */
  function secondsAway(name: string): number {
    const now = performance.now();
    return (now - Math.max(...instances.map((instance) => instance.ableAt(name, now)))) / 1000;
  }

  function close(): void {
    closed = true;
    timers.forEach((timer) => clearTimeout(timer));
  }

  return { list, now, check, pick, cold, secondsAway, close };
}
