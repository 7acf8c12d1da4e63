import type { Plugin } from 'vite';
import { encodeNetwork } from '#adapters/moderator/onnx/encode.ts';
import { createEmbeddingNetwork } from '#adapters/moderator/onnx/embedding-network.ts';
import { createFaceNetwork } from '#adapters/moderator/onnx/face-network.ts';
import { createLandmarkNetwork } from '#adapters/moderator/onnx/landmark-network.ts';
import { createNsfwNetwork } from '#adapters/moderator/onnx/nsfw-network.ts';
import { createSegmentationNetwork } from '#adapters/moderator/onnx/segmentation-network.ts';

const folder = 'adapters/moderator';

/** @returns the files' bytes, by their names in the build */
async function translate(): Promise<Record<string, Uint8Array>> {
  const networks = {
    nsfw: await createNsfwNetwork(),
    faces: await createFaceNetwork(),
    landmarks: await createLandmarkNetwork(),
    embeddings: await createEmbeddingNetwork(),
    segmentation: await createSegmentationNetwork(),
  };
  return Object.fromEntries(
    Object.entries(networks).flatMap(([name, network]) => {
      const { graph, weights } = encodeNetwork(network, `${name}.weights`);
      return [
        [`${folder}/${name}.onnx`, graph],
        [`${folder}/${name}.weights`, weights],
      ];
    }),
  );
}

/** Converts the moderator's networks from their packages to ONNX files, once for all builds of a process. */
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
