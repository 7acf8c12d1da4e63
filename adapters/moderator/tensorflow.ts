import { createRequire } from 'node:module';
import path from 'node:path';
import type * as TensorFlow from '@tensorflow/tfjs';
import type * as Wasm from '@tensorflow/tfjs-backend-wasm';
import type * as Nsfwjs from 'nsfwjs/core';

/** These are CommonJS of several megabytes: `import` would first scan them for names, which takes half a second. */
const require = createRequire(import.meta.url);

export const tf = require('@tensorflow/tfjs') as typeof TensorFlow;
export const { NSFWJS } = require('nsfwjs/core') as typeof Nsfwjs;

/** Installed by operators who want it (docs/operating.md): it downloads a library that no lock file vouches for. */
const nativeBackend = '@tensorflow/tfjs-node';

/** Makes TensorFlow calculate natively where that is installed and loads, else in WebAssembly (SIMD, one thread). */
export async function chooseBackend(): Promise<void> {
  const chosen = (await useNative()) || (await useWasm());
  if (!chosen) throw new Error('TensorFlow can calculate neither natively nor in WebAssembly here');
}

async function useNative(): Promise<boolean> {
  try {
    require(nativeBackend);
    return await tf.setBackend('tensorflow');
  } catch {
    return false;
  }
}

async function useWasm(): Promise<boolean> {
  const { setWasmPaths } = require('@tensorflow/tfjs-backend-wasm') as typeof Wasm;
  const manifest = require.resolve('@tensorflow/tfjs-backend-wasm/package.json');
  setWasmPaths(path.join(path.dirname(manifest), 'wasm-out', path.sep));
  return await tf.setBackend('wasm');
}
