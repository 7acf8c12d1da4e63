import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { candidatesFor, type AutomaticTier, type Tier } from '#domain/style.ts';
import type { Log } from '../log.ts';
import { readStyle, type FolderOptions, type Style } from './folder.ts';

export type { Style } from './folder.ts';

/** Thrown with every problem of every style at once, one line each, worded for the operator. */
export class StylesError extends Error {}

export type StyleFolders = {
  /** Folder with one subfolder per style. */
  dir: string;
  /** The operator's own folder, in the same layout: each subfolder adds a style, or replaces the one of the same name. */
  ownDir?: string | undefined;
};

type Options = FolderOptions & StyleFolders;

/** Returns false for entries that editors, file systems and version control leave in any folder. */
const isStyle = (name: string): boolean => !name.startsWith('.') && name !== 'lost+found';

async function styleFolders(dir: string): Promise<string[]> {
  try {
    const entries = await readdir(dir, { withFileTypes: true });
    const folders = entries.filter((entry) => !entry.isFile() && isStyle(entry.name));
    return folders.map((entry) => path.join(dir, entry.name));
  } catch {
    return [];
  }
}

/** Returns the folder of every style; of two with the same name, the operator's. */
async function foldersByName({ dir, ownDir }: StyleFolders): Promise<string[]> {
  const folders = [...(await styleFolders(dir)), ...(ownDir === undefined ? [] : await styleFolders(ownDir))];
  return [...new Map(folders.map((folder) => [path.basename(folder), folder])).values()];
}

/** Returns the names of all styles, valid or not. */
export async function styleNames(folders: StyleFolders): Promise<string[]> {
  return (await foldersByName(folders)).map((folder) => path.basename(folder)).sort();
}

/** Reads the valid styles, in the shop's order, and the problems of the others: a sentence each, with folder and file. */
export async function readStyles(options: Options): Promise<{ styles: Style[]; problems: string[] }> {
  const problems: string[] = [];
  const read = await Promise.all(
    (await foldersByName(options)).map(async (folder) => {
      const named = path.join(path.basename(path.dirname(folder)), path.basename(folder));
      const found: string[] = [];
      const style = await readStyle(folder, options, (file, problem) =>
        found.push(`${path.join(named, file)} ${problem}`),
      );
      problems.push(...found);
      return found.length === 0 ? style : undefined;
    }),
  );
  const styles = read
    .filter((style) => style !== undefined)
    .sort((a, b) => a.order - b.order || a.id.localeCompare(b.id));
  return { styles, problems: problems.sort() };
}

function failed(problems: string[], { dir }: Options): StylesError {
  if (problems.length === 0) return new StylesError(`${dir} holds no style: it needs a folder for each`);
  return new StylesError(`These styles need fixing:\n${problems.map((line) => `  ${line}`).join('\n')}`);
}

/**
 * Reads every style folder with its graph for `tier`, in the shop's order.
 * @throws StylesError naming every problem with its folder, file and node title.
 */
export async function loadStyles(options: Options): Promise<Style[]> {
  const { styles, problems } = await readStyles(options);
  if (problems.length > 0 || styles.length === 0) throw failed(problems, options);
  return styles;
}

/** The shop's styles by id, each with the graph that is in use now. */
export type Styles = Pick<ReadonlyMap<string, Style>, 'get' | 'values'>;

type OpenOptions = Omit<Options, 'tier'> & {
  /** Tier that the operator has set; if undefined, the tier follows from the memory of the ComfyUI instances. */
  tier: Tier | undefined;
  /** Returns the tier that the instances have memory for; undefined while none of them has answered. */
  tierNow?: () => AutomaticTier | undefined;
  /** Returns the memory of the smallest GPU, in bytes; undefined while no instance has answered. */
  memoryNow?: () => number | undefined;
  log?: Pick<Log, 'info' | 'warn'>;
};

/**
 * Reads the styles with the graphs of every tier that may be used. A style that is not valid is left out and logged, so that
 * the others can still be sold.
 * @throws StylesError naming every problem with its folder, file and node title when no style is valid.
 */
export async function openStyles({
  tier,
  tierNow,
  memoryNow,
  log,
  ...options
}: OpenOptions): Promise<Styles> {
  const told = new Set<string>();

  async function byId(one: Tier): Promise<ReadonlyMap<string, Style>> {
    const { styles, problems } = await readStyles({ ...options, tier: one });
    for (const problem of problems.filter((line) => !told.has(line))) {
      log?.warn('a style is not sold until it is fixed', { error: problem });
      told.add(problem);
    }
    if (styles.length === 0) throw failed(problems, { ...options, tier: one });
    return new Map(styles.map((style) => [style.id, style]));
  }
  if (tier) {
    const styles = await byId(tier);
    log?.info(`drawing with the ${tier} graphs, as WORKFLOWS says`);
    return onMemory(() => styles, memoryNow);
  }
  const stylesByTier = { small: await byId('small'), quality: await byId('quality') };
  let current: AutomaticTier | undefined;

  function currentStyles(): ReadonlyMap<string, Style> {
    const now = tierNow?.() ?? current;
    if (now !== current) log?.info(`drawing with the ${now} graphs, by the GPUs' memory`);
    current = now;
    // Graphs for small GPUs run on all.
    return stylesByTier[current ?? 'small'];
  }

  return onMemory(currentStyles, memoryNow);
}

/** Returns the current styles with as many candidates as the GPUs' memory allows. */
function onMemory(
  currentStyles: () => ReadonlyMap<string, Style>,
  memoryNow: () => number | undefined = () => 0,
): Styles {
  const fit = (style: Style): Style => {
    const { candidatesByMemory: byMemory } = style;
    return byMemory ? { ...style, candidates: candidatesFor(byMemory, memoryNow()) } : style;
  };
  return {
    get: (id) => {
      const style = currentStyles().get(id);
      return style && fit(style);
    },
    values: () => [...currentStyles().values()].map(fit).values(),
  };
}
