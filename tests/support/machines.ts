import path from 'node:path';
import { anyPort } from '#launcher/ports/ports.ts';
import type { createClosers } from './closers.ts';
import { createDeathPlan, type DeathPlan } from './death-plan.ts';
import { givenNginx, guideSite } from './nginx.ts';
import { asOneProcess, type ShopProcess } from './process-group.ts';
import type { Settings } from './shop-base.ts';
import type { KeptProcess } from './shop-process.ts';

export type Processes = Record<'server' | 'worker', ShopProcess>;
export type StartProcess = (program: keyof Processes, more?: Settings, plan?: DeathPlan) => KeptProcess;

type World = { dir: string; env: Settings };

/** Starts two servers behind a proxy at the shop's port, and three workers, each with a folder of its own. */
export async function startMachines(
  start: StartProcess,
  { dir, env }: World,
  opened: ReturnType<typeof createClosers>,
): Promise<Processes> {
  const port = Number(env.PORT);
  const ports = [await anyPort(), await anyPort()];
  opened.use(await givenNginx(guideSite(port, ports), port));
  const group = (program: keyof Processes, settings: Settings[]): ShopProcess => {
    const plan = createDeathPlan();
    const members = settings.map((own, n) =>
      start(program, { DATA_DIR: path.join(dir, `${program}-${n}`), ...own }, plan),
    );
    return asOneProcess(members, plan);
  };
  return {
    server: group(
      'server',
      ports.map((own) => ({ PORT: String(own), TRUST_PROXY: '1' })),
    ),
    worker: group('worker', [{}, {}, {}]),
  };
}
