import type { PhotoFaces } from '#domain/landmarks.ts';
import { errorMessage, type Log } from '../../log.ts';
import { nodesTitled, type Workflow } from '../workflow/workflow.ts';
import { cartoonStrokes } from './cartoon.ts';
import { cubistColours, cubistStrokes } from './cubist.ts';
import { masks } from './masks.ts';
import { canvasOf, type Canvas } from './shapes.ts';

/** Pixels of a layer's longer side. */
const longSide = 1024;

/** Drawn from the landmarks of the faces in a photo, as the content of an SVG of the canvas's size; by the title of their nodes. */
const layers: Record<string, (canvas: Canvas) => string> = {
  'in:masks': masks,
  'in:drawn cartoon': cartoonStrokes,
  'in:drawn cubist': cubistStrokes,
  'in:colours cubist': cubistColours,
};

/** Titles of nodes that take a layer. */
export const layerTitles = Object.keys(layers);

/** The titles of all layers that a graph takes, each once and always in the same order. */
export const layerTitlesOf = (workflow: Workflow): string[] =>
  layerTitles.filter((title) => nodesTitled(workflow, title).length > 0);

/** Draws a photo's layers, in the order of `layerTitlesOf`. */
export type LayersFor = (workflow: Workflow, photo: Buffer) => Promise<Buffer[]>;

/** Draws layers as for a photo of nobody where faces cannot be found: an order is drawn all the same. */
export function createLayers(
  findLandmarks: ((photo: Buffer) => Promise<PhotoFaces>) | undefined,
  log: Pick<Log, 'warn'> | undefined,
): LayersFor {
  const nobody: PhotoFaces = { width: longSide, height: longSide, faces: [] };
  return async (workflow, photo) => {
    const titles = layerTitlesOf(workflow);
    if (titles.length === 0) return [];
    const found = findLandmarks?.(photo).catch((error: unknown) => {
      log?.warn('faces not marked', { error: errorMessage(error) });
      return nobody;
    });
    return await drawLayers(titles, (await found) ?? nobody);
  };
}

/** Draws layers as PNG, in the order of their titles. Nothing but their own SVG is read. */
async function drawLayers(titles: string[], photo: PhotoFaces): Promise<Buffer[]> {
  const { default: sharp } = await import('sharp');
  // Strangers’ files are decoded in other processes, and there SVG stays blocked (images/safe-sharp.ts).
  sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] });
  const canvas = canvasOf(photo, longSide);
  const { width, height } = canvas;
  return await Promise.all(
    titles.map((title) => {
      const content = layers[title]?.(canvas) ?? '';
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`;
      return sharp(Buffer.from(svg)).png({ compressionLevel: 3 }).toBuffer();
    }),
  );
}
