import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { buildFolder } from './build-folder.ts';

const root = path.resolve(import.meta.dirname, '../..');
/** Output folder, written into the built code: programs start those of their own build, even if a newer one exists. */
export const outDir = path.join(buildFolder(), 'programs');

/** Programs that run as a process or a thread of their own: see docs/decisions/011-programs-are-built.md. */
const programs = [
  'launcher/dev/main',
  'launcher/main',
  'cli/main',
  'scripts/examples',
  'scripts/landing-pictures',
  'scripts/likeness',
  'server/main',
  'worker/main',
  'adapters/images/decoder',
  'adapters/moderator/classifier',
  'standins/comfyui/main',
  'standins/mailbox/main',
  'standins/stripe/main',
];

/** Source files of the programs, by name. */
export const input = Object.fromEntries(programs.map((name) => [name, path.join(root, `${name}.ts`)]));

function builtOr(file: string): string {
  const made = path.relative(path.join(root, 'dist/programs'), file);
  if (!made.startsWith('..')) return path.join(outDir, made);
  const program = path.relative(root, file).replace(/\.m?[jt]s$/, '');
  return programs.includes(program) ? path.join(outDir, `${program}.js`) : file;
}

const url = (file: string): string => JSON.stringify(pathToFileURL(file).href);

/**
 * Replaces `import.meta` in a source file's code by fixed paths: its module finds the files beside its source, wherever it is
 * bundled, and starts the built programs. `createRequire` keeps its own, so that packages come from beside the build.
 */
export function replaceImportMeta(code: string, file: string): string {
  const dir = path.dirname(file);
  return code
    .replace(
      /new URL\((['"])([^'"]+)\1,\s*import\.meta\.url\)/g,
      (_, _quote, name: string) => `new URL(${url(builtOr(path.join(dir, name)))})`,
    )
    .replace(/(?<!createRequire\()import\.meta\.url/g, url(file))
    .replaceAll('import.meta.dirname', JSON.stringify(dir));
}

/** Decides whether a file is one of the shop's own. */
export const isSource = (file: string): boolean => file.startsWith(root) && !file.includes('node_modules');

export function startBuiltPrograms(): Plugin {
  return {
    name: 'start-built-programs',
    enforce: 'pre',
    transform(code, id) {
      // No code moves to another line, so the existing source map stays valid.
      return isSource(id) ? { code: replaceImportMeta(code, id), map: null } : undefined;
    },
  };
}
