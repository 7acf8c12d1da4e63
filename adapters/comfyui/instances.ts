import type { Log } from '../log.ts';
import type { Instance, InstanceHealth } from './instance.ts';

/** Watches over instances by looking at each every `seconds`; the first looks begin at once. */
export function createInstances(instances: Instance[], seconds: number, log?: Pick<Log, 'info' | 'warn'>) {
  const timers = new Map<Instance, NodeJS.Timeout>();
  /** In the order in which they were last picked. */
  let turn = [...instances];
  let closed = false;
  /** When one of them was last able to draw; before the first look nothing is known. */
  let ableAt = performance.now();

  async function keepLooking(instance: Instance): Promise<void> {
    const was = instance.isHealthy();
    await instance.look();
    tell(instance, was);
    if (instance.isHealthy()) ableAt = performance.now();
    if (closed) return;
    timers.set(instance, setTimeout(() => void keepLooking(instance), seconds * 1000).unref());
  }

  function tell(instance: Instance, was: boolean): void {
    const is = instance.isHealthy();
    if (was === is) return;
    const facts = { instance: instance.wire.url };
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

  /** The address of the healthy instance with the least to do, or undefined while there is none. */
  function pick(): string | undefined {
    const healthy = turn.filter((instance) => instance.isHealthy());
    const [best] = healthy.sort((a, b) => a.load() - b.load());
    if (best) turn = [...turn.filter((instance) => instance !== best), best];
    return best?.wire.url;
  }

  /** For how long not one of them has been able to draw, in seconds; 0 while one is. */
  function secondsAway(): number {
    return instances.some((instance) => instance.isHealthy()) ? 0 : (performance.now() - ableAt) / 1000;
  }

  function close(): void {
    closed = true;
    timers.forEach((timer) => clearTimeout(timer));
  }

  return { list, now, pick, secondsAway, close };
}
