import { defineConfig } from 'vite';
import { input, outDir, startBuiltPrograms } from './launcher/prepare/built-programs.ts';
import { emitNetworks } from './launcher/prepare/emit-networks.ts';
import { unbundled } from './launcher/prepare/keep-packages.mjs';
import { reportBuilds } from './launcher/prepare/report-builds.ts';

/** A running program may still load the chunks it was started with. */
const emptyOutDir = !process.argv.includes('--watch');

export default defineConfig({
  plugins: [startBuiltPrograms(), emitNetworks(), reportBuilds()],
  publicDir: false,
  ssr: { noExternal: true, external: [...unbundled, 'vite'] },
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
