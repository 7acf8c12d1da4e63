/** A command of the day. */
export type Step = {
  name: string;
  command: string[];
  env?: Record<string, string>;
  /** Minutes after the beginning at which it is ended at the latest. */
  untilMinute: number;
};

type Plan = {
  url: string;
  /** Folder of all results. */
  into: string;
  minutes: number;
  /** Tiers that fit into the GPU, smallest first. */
  tiers: string[];
  /** ComfyUI's folder of models, if their files may be downloaded into it. */
  models?: string | undefined;
  /** Models on trial whose files are there. */
  trials: string[];
  photos: string[];
  /** Photos that are drawn only to measure the likeness of faces. */
  faces: string[];
  styles: string[];
};

const facesPrefix = 'faces-';
/** Name of the step that draws faces in a tier. */
export const facesIn = (tier: string): string => `${facesPrefix}${tier}`;
/** Decides whether a step's pictures may be shown to others than the operator. */
export const isShown = (step: string): boolean => !step.startsWith(facesPrefix);

/** Shares of the time. A step that ends early leaves the rest of its share to those after it. */
const shares = { doctor: 1, small: 4, others: 7, faces: 4, landing: 7, trials: 5 };
/** Minutes that a step may need to end after its last drawing has begun, and to write its sheet. */
const ending = 0.1;

const npm = (script: string, ...args: string[]): string[] => ['npm', 'run', script, '--', ...args];
const each = (option: string, values: string[]): string[] => values.flatMap((value) => [option, value]);

/** Plans what a GPU is there for, the most valuable first: whether it draws, then seconds and memory, then more pictures. */
export function planDay(plan: Plan): Step[] {
  const { url, into, tiers, models, trials, photos, faces, styles } = plan;
  // The slowest graphs would leave no time for many pictures.
  const usual = tiers.findLast((tier) => tier !== 'best') ?? 'best';
  const sheet = (name: string, ...args: string[]) =>
    npm('styles-bench', '--comfyui', url, '--into', `${into}/${name}`, ...args, ...each('--style', styles));
  const wanted: (Omit<Step, 'untilMinute'> & { share: number })[] = [
    { name: 'doctor', command: ['node', 'cli/toonbooth.mjs', 'doctor'], share: shares.doctor },
    ...tiers.flatMap((tier) => [
      ...(models === undefined
        ? []
        : [
            {
              name: `models-${tier}`,
              command: ['node', 'cli/toonbooth.mjs', 'models', '--tier', tier, '--into', models, '--yes'],
              share: 0,
            },
          ]),
      {
        name: tier,
        command: sheet(tier, '--tier', tier, '--seed', '1', ...photos),
        share: tier === 'small' ? shares.small : shares.others,
      },
    ]),
    ...tiers
      .filter((tier) => tier !== 'best' && faces.length > 0)
      .map((tier) => ({
        name: facesIn(tier),
        command: sheet(facesIn(tier), '--tier', tier, ...faces),
        share: shares.faces,
      })),
    {
      name: 'landing',
      command: npm('landing-pictures', '--into', `${into}/web`),
      env: { WORKFLOWS: usual },
      share: shares.landing,
    },
    ...(trials.length === 0
      ? []
      : [
          {
            name: 'trials',
            command: sheet('trials', '--tier', usual, ...each('--trial', trials), ...photos),
            share: shares.trials,
          },
        ]),
  ];
  const total = wanted.reduce((sum, { share }) => sum + share, 0);
  let used = 0;
  return wanted.map(({ share, env = {}, ...step }) => {
    used += share;
    // Downloads have no share: they may take what is left, as nothing can be drawn without them.
    const untilMinute = share === 0 ? plan.minutes : (plan.minutes * used) / total;
    return { ...step, env: { COMFYUI_URLS: url, ...env }, untilMinute };
  });
}

/** Returns a step's command with the minutes that it may use for drawing, if it can stop by itself. */
export function commandAt({ command, untilMinute }: Step, minute: number): string[] {
  if (!command.includes('styles-bench')) return command;
  const left = Math.max(ending, untilMinute - minute - ending);
  return [...command, '--minutes', left.toFixed(2)];
}
