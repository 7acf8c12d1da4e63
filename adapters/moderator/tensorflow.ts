import { createRequire } from 'node:module';
import path from 'node:path';
import type * as TensorFlow from '@tensorflow/tfjs';
import type * as Wasm from '@tensorflow/tfjs-backend-wasm';
import type * as Nsfwjs from 'nsfwjs/core';

/** Loads CommonJS packages of several megabytes: `import` would first scan them for names, which takes half a second. */
const require = createRequire(import.meta.url);

export const tf = require('@tensorflow/tfjs') as typeof TensorFlow;
export const { NSFWJS } = require('nsfwjs/core') as typeof Nsfwjs;

/** Installed by operators who want it (docs/operating.md): it downloads a library whose hash no lock file contains. */
const nativeBackend = '@tensorflow/tfjs-node';

/**
 * Makes TensorFlow calculate natively, with its library, or in WebAssembly (SIMD, one thread).
 * @throws Error when the library is not installed or does not load, or the backend does not start
 */
export async function useBackend(backend: 'tensorflow' | 'wasm'): Promise<void> {
  if (backend === 'wasm') prepareWasm();
  else require(nativeBackend);
  if (!(await tf.setBackend(backend))) throw new Error(`TensorFlow cannot calculate with ${backend} here`);
}

function prepareWasm(): void {
  const { setWasmPaths } = require('@tensorflow/tfjs-backend-wasm') as typeof Wasm;
  const manifest = require.resolve('@tensorflow/tfjs-backend-wasm/package.json');
  setWasmPaths(path.join(path.dirname(manifest), 'wasm-out', path.sep));
}
