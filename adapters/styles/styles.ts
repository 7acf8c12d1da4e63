import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { GpuTier, Tier } from '#domain/style.ts';
import type { Log } from '../log.ts';
import { readStyle, type FolderOptions, type Style } from './folder.ts';

export type { Style } from './folder.ts';

/** Thrown with every problem of every style at once, one line each, in words for the operator. */
export class StylesError extends Error {}

type Options = FolderOptions & {
  /** The folder that holds one folder a style. */
  dir: string;
};

async function styleFolders(dir: string): Promise<string[]> {
  try {
    const entries = await readdir(dir, { withFileTypes: true });
    const folders = entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'));
    return folders.map((entry) => path.join(dir, entry.name));
  } catch {
    return [];
  }
}

/**
 * Reads every style folder under `dir` with its graph for `tier`, in the shop's order.
 * @throws StylesError naming every problem with its folder, file and node title.
 */
export async function loadStyles(options: Options): Promise<Style[]> {
  const folders = await styleFolders(options.dir);
  if (folders.length === 0)
    throw new StylesError(`${options.dir} holds no style: it needs a folder for each`);
  const problems: string[] = [];
  const styles = await Promise.all(
    folders.map((folder) => {
      const named = path.join(path.basename(options.dir), path.basename(folder));
      return readStyle(folder, options, (file, problem) =>
        problems.push(`${path.join(named, file)} ${problem}`),
      );
    }),
  );
  if (problems.length > 0) {
    const lines = problems.sort().map((problem) => `  ${problem}`);
    throw new StylesError(`These styles need mending:\n${lines.join('\n')}`);
  }
  return styles
    .filter((style) => style !== undefined)
    .sort((a, b) => a.order - b.order || a.id.localeCompare(b.id));
}

/** The shop's styles, each with the graph that is drawn with now. */
export type Styles = Pick<ReadonlyMap<string, Style>, 'get' | 'values'>;

type OpenOptions = Omit<Options, 'tier'> & {
  /** What the operator set. Where nothing is set, what the ComfyUI instances have memory for is drawn with. */
  tier: Tier | undefined;
  /** What they have memory for; undefined while none of them has answered. */
  tierNow?: () => GpuTier | undefined;
  log?: Pick<Log, 'info'>;
};

/**
 * Reads the styles with the graphs of every tier that may be drawn with.
 * @throws StylesError naming every problem with its folder, file and node title.
 */
export async function openStyles({ tier, tierNow, log, ...options }: OpenOptions): Promise<Styles> {
  async function byId(one: Tier): Promise<ReadonlyMap<string, Style>> {
    return new Map((await loadStyles({ ...options, tier: one })).map((style) => [style.id, style]));
  }
  if (tier) {
    log?.info(`drawing with the ${tier} graphs, as WORKFLOWS says`);
    return byId(tier);
  }
  const books = { small: await byId('small'), quality: await byId('quality') };
  let current: GpuTier | undefined;

  function book(): ReadonlyMap<string, Style> {
    const now = tierNow?.() ?? current;
    if (now !== current) log?.info(`drawing with the ${now} graphs, by the GPUs' memory`);
    current = now;
    // What runs on small GPUs runs on all.
    return books[current ?? 'small'];
  }

  return { get: (id) => book().get(id), values: () => book().values() };
}
