import type { DeathPlan } from './death-plan.ts';
import type { KeptProcess } from './shop-process.ts';

/** Program of a shop, in one process or in several. */
export type ShopProcess = Omit<KeptProcess, 'replace'>;

const inTime = (dates: Date[]): Date[] => dates.sort((one, other) => one.getTime() - other.getTime());

/** Handles several processes of the same program, each as on a machine of its own, as one. */
export function asOneProcess(members: KeptProcess[], plan: DeathPlan): ShopProcess {
  return {
    get deaths() {
      return inTime(members.flatMap(({ deaths }) => deaths));
    },
    get kills() {
      return inTime(members.flatMap(({ kills }) => kills));
    },
    get failures() {
      return members.flatMap(({ failures }) => failures);
    },
    ready: async () => {
      await Promise.all(members.map((one) => one.ready()));
    },
    peakMegabytes: () => Math.max(...members.map((one) => one.peakMegabytes())),
    crash: plan.set,
    hasDied: plan.isOver,
    restart: (settings) => {
      for (const one of members) one.restart(settings);
    },
    async killAndHold() {
      const releases = await Promise.all(members.map((one) => one.killAndHold()));
      return () => releases.forEach((release) => release());
    },
    killChildren: async () =>
      (await Promise.all(members.map((one) => one.killChildren()))).reduce((sum, one) => sum + one, 0),
    limitOpenFiles: async (count) => {
      await Promise.all(members.map((one) => one.limitOpenFiles(count)));
    },
    signal: (name) => {
      for (const one of members) one.signal(name);
    },
    async stop() {
      const problems = await Promise.all(members.map((one) => one.stop()));
      const words = problems.filter((problem) => problem !== undefined).join('\n');
      return words === '' ? undefined : words;
    },
  };
}
