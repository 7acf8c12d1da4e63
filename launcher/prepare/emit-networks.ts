import type { Plugin } from 'vite';
import { encodeNetwork } from '#adapters/moderator/onnx/encode.ts';
import { createFaceNetwork } from '#adapters/moderator/onnx/face-network.ts';
import { createNsfwNetwork } from '#adapters/moderator/onnx/nsfw-network.ts';

async function translate(): Promise<Record<string, Uint8Array>> {
  return {
    'adapters/moderator/nsfw.onnx': encodeNetwork(await createNsfwNetwork()),
    'adapters/moderator/faces.onnx': encodeNetwork(await createFaceNetwork()),
  };
}

/** Translates the moderator's networks from their packages for ONNX Runtime, once for all builds of a process. */
export function emitNetworks(): Plugin {
  let networks: ReturnType<typeof translate> | undefined;
  return {
    name: 'emit-networks',
    async generateBundle() {
      networks ??= translate();
      for (const [fileName, source] of Object.entries(await networks))
        this.emitFile({ type: 'asset', fileName, source });
    },
  };
}
