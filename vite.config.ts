import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { buildFolder } from './launcher/prepare/build-folder.ts';
import { compressTexts } from './web/prerender/compress.ts';
import { writePages } from './web/prerender/write-pages.ts';

const at = (place: string): string => path.join(import.meta.dirname, place);
const into = (part: string): string => path.join(buildFolder(), part);
const emptyOutDir = true;
/** From spring 2022 on: every iPhone since the 6s. `web/prerender/load-scripts.ts` asks for the youngest of what that takes. */
const target = ['chrome100', 'edge100', 'firefox100', 'safari15.4', 'ios15.4'];
/** The licences of all packages that the build takes in: who passes it on passes them on. */
const notices = 'third-party-notices.txt';

/** What all screens need at once, and what several of them share: in a file each, as every file is a way to the shop and back. */
const sharedScripts = [
  { name: 'start', tags: ['$initial' as const], priority: 2 },
  {
    name: 'screens',
    test: /^(?!.*(node_modules(?!.*lucide)|crop-area|modal|gallery\/(pairs|pictures)|web\/admin))/,
    minShareCount: 2,
    priority: 1,
  },
  // What the console and its charts share is no screen's.
  { name: 'console', test: /web\/admin/, minShareCount: 2, priority: 1 },
];

export default defineConfig({
  root: 'web',
  plugins: [react(), tailwindcss()],
  environments: {
    client: {
      // The content security policy knows no data: addresses, so nothing is inlined.
      build: {
        ...{ outDir: into('web'), emptyOutDir, manifest: true, assetsInlineLimit: 0 },
        target,
        license: { fileName: notices },
        rolldownOptions: { output: { codeSplitting: { groups: sharedScripts } } },
      },
    },
    prerender: {
      // The server renders with it, and a production install has no package of the web.
      resolve: { noExternal: true },
      define: { 'process.env.NODE_ENV': JSON.stringify('production') },
      build: {
        outDir: into('prerender'),
        emptyOutDir,
        assetsInlineLimit: 0,
        copyPublicDir: false,
        rolldownOptions: { input: at('web/prerender/screen.tsx') },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      for (const environment of Object.values(builder.environments)) await builder.build(environment);
      await writePages({
        web: into('web'),
        screens: into('prerender/screen.js'),
        pages: into('pages'),
      });
      await compressTexts(into('web'));
    },
  },
});
