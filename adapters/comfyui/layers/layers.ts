import type { PhotoFaces } from '#domain/landmarks.ts';
import { errorMessage, type Log } from '../../log.ts';
import { nodesTitled, type Workflow } from '../workflow/workflow.ts';
import { animeStrokes } from './anime.ts';
import { cartoonStrokes } from './cartoon.ts';
import { cubistColours, cubistStrokes } from './cubist.ts';
import { featureStrokes } from './features.ts';
import { masks } from './masks.ts';
import { skinLayer } from './skin.ts';
import { canvasOf, type Canvas } from './shapes.ts';

/** Longer side of a layer, in pixels. */
const longSide = 1024;

/** Functions that draw a layer from a photo's face landmarks, as the content of an SVG, by the title of the layer's node. */
const layers: Record<string, (canvas: Canvas) => string> = {
  'in:masks': masks,
  'in:drawn anime': animeStrokes,
  'in:drawn cartoon': cartoonStrokes,
  'in:drawn cubist': cubistStrokes,
  'in:drawn features': featureStrokes,
  'in:colours cubist': cubistColours,
};

/** Title of the layer with the colours of skin, which is no SVG. */
const skinTitle = 'in:skin';

/** Titles of nodes that take a layer. */
export const layerTitles = [...Object.keys(layers), skinTitle];

/** Returns the titles of all layers that a graph takes, each once and always in the same order. */
export const layerTitlesOf = (workflow: Workflow): string[] =>
  layerTitles.filter((title) => nodesTitled(workflow, title).length > 0);

/** Draws a photo's layers as PNG, in the order of `layerTitlesOf`. */
export type LayersFor = (workflow: Workflow, photo: Buffer) => Promise<Buffer[]>;

/** Creates a function that draws layers. If it fails to find faces, it draws as for a photo without any: the order goes on. */
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

/** Draws layers as PNG, in the order of their titles. Decodes nothing but its own SVG. */
async function drawLayers(titles: string[], photo: PhotoFaces): Promise<Buffer[]> {
  const { default: sharp } = await import('sharp');
  // Uploaded files are decoded in other processes, where SVG stays blocked (images/safe-sharp.ts).
  sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] });
  const canvas = canvasOf(photo, longSide);
  const { width, height } = canvas;
  return await Promise.all(
    titles.map((title) => {
      if (title === skinTitle) return skinLayer(photo.skin, canvas);
      const content = layers[title]?.(canvas) ?? '';
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`;
      return sharp(Buffer.from(svg)).png({ compressionLevel: 3 }).toBuffer();
    }),
  );
}
