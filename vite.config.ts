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
/**
 * Browsers from spring 2022 on: every iPhone since the 6s. `web/prerender/load-scripts.ts` checks for the newest feature this
 * target needs.
 */
const target = ['chrome100', 'edge100', 'firefox100', 'safari15.4', 'ios15.4'];
/** Licences of all bundled packages, which must be distributed with the build. */
const notices = 'third-party-notices.txt';

/** Code that all screens need at once, and code that several of them share, in a file each: every file costs a round trip. */
const sharedScripts = [
  { name: 'start', tags: ['$initial' as const], priority: 2 },
  {
    name: 'screens',
    test: /^(?!.*(node_modules(?!.*lucide)|crop-area|modal|qr-code|gallery\/(pairs|pictures)|(web|domain)\/gift|web\/admin))/,
    // The booth contains the form and the order's page: what is shared by one of them and another screen counts three.
    minShareCount: 3,
    priority: 1,
  },
  // Code shared only by the console and its charts is needed by no screen.
  { name: 'console', test: /web\/admin/, minShareCount: 2, priority: 1 },
];

export default defineConfig({
  root: 'web',
  plugins: [react(), tailwindcss()],
  environments: {
    client: {
      // The content security policy forbids data: addresses, so nothing is inlined.
      build: {
        outDir: into('web'),
        emptyOutDir,
        manifest: true,
        assetsInlineLimit: 0,
        target,
        license: { fileName: notices },
        rolldownOptions: { output: { codeSplitting: { groups: sharedScripts } } },
      },
    },
    prerender: {
      // The server renders with this bundle, and a production install contains none of the web's packages.
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
