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
 * Replaces `import.meta` by fixed paths: bundled modules find the files beside their sources, and start the built programs.
 * `createRequire` keeps its own, so that packages come from beside the build.
 */
export function startBuiltPrograms(): Plugin {
  return {
    name: 'start-built-programs',
    enforce: 'pre',
    transform(code, id) {
      if (!id.startsWith(root) || id.includes('node_modules')) return;
      const dir = path.dirname(id);
      // No code moves to another line, so the existing source map stays valid.
      const placed = code
        .replace(
          /new URL\('([^']+)', import\.meta\.url\)/g,
          (_, name: string) => `new URL(${url(builtOr(path.join(dir, name)))})`,
        )
        .replace(/(?<!createRequire\()import\.meta\.url/g, url(id))
        .replaceAll('import.meta.dirname', JSON.stringify(dir));
      return { code: placed, map: null };
    },
  };
}
