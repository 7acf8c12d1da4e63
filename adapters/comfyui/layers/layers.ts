import type { PhotoFaces, PhotoPersons } from '#domain/landmarks.ts';
import type { FaceBox } from '#domain/photo-advice.ts';
import type { Size } from '#domain/photo.ts';
import { errorMessage, type Log } from '../../log.ts';
import { nodesTitled, type Workflow } from '../workflow/workflow.ts';
import { animeStrokes } from './anime.ts';
import { cardColours, cardSize, cardStrokes } from './card.ts';
import { cartoonStrokes, jawStrokes } from './cartoon.ts';
import { cubistColours, cubistStrokes } from './cubist.ts';
import { featureStrokes } from './features.ts';
import { masks } from './masks.ts';
import { skinLayer } from './skin.ts';
import { canvasOf, type Canvas } from './shapes.ts';

/** Longer side of the photo in a layer, in pixels. */
const longSide = 1024;
/** Longer side of layers that are laid over a finished picture, in pixels, so that they are sharp in print. */
const printSide = 2048;

/**
 * Draws a layer from a photo's faces, as the content of an SVG; its size is the photo's unless it says so. `ofPeople`: also from
 * their outline and colour. `isForPrint`: enlarged to the size of the print.
 */
type Layer = {
  draw: (canvas: Canvas) => string;
  sizeOf?: (photo: Size) => Size;
  ofPeople?: true;
  isForPrint?: true;
};

/** Layers by the titles of the nodes that take them. */
const layers: Record<string, Layer> = {
  'in:masks': { draw: masks, ofPeople: true },
  'in:drawn anime': { draw: animeStrokes, isForPrint: true },
  'in:drawn cartoon': { draw: cartoonStrokes, isForPrint: true },
  'in:drawn cubist': { draw: cubistStrokes, ofPeople: true, isForPrint: true },
  'in:drawn jaw': { draw: jawStrokes },
  'in:drawn features': { draw: featureStrokes },
  'in:drawn card': { draw: cardStrokes, sizeOf: cardSize, ofPeople: true, isForPrint: true },
  'in:colours cubist': { draw: cubistColours, ofPeople: true },
  'in:colours card': { draw: cardColours, sizeOf: cardSize, ofPeople: true },
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

/** Functions that look at a photo for its layers. @throws Error */
export type LayerFinders = {
  findLandmarks?: ((photo: Buffer, withSkin: boolean) => Promise<PhotoFaces>) | undefined;
  findPersons?: ((photo: Buffer, faces: FaceBox[]) => Promise<PhotoPersons>) | undefined;
};

const notOutlined: PhotoPersons = { outline: [], colour: [128, 128, 128] };

/** Creates a function that draws layers. What fails to be found is drawn as for a photo without it: the order goes on. */
export function createLayers(
  { findLandmarks, findPersons }: LayerFinders,
  log: Pick<Log, 'warn'> | undefined,
): LayersFor {
  return async (workflow, photo) => {
    const titles = layerTitlesOf(workflow);
    if (titles.length === 0) return [];
    const nobody: PhotoFaces = { ...(await sizeOf(photo)), faces: [] };
    const marked = findLandmarks?.(photo, titles.includes(skinTitle)).catch((error: unknown) => {
      log?.warn('faces not marked', { error: errorMessage(error) });
      return nobody;
    });
    const faces = (await marked) ?? nobody;
    const boxes = faces.faces.map(({ box }) => box);
    const isOutlined = titles.some((title) => layers[title]?.ofPeople);
    const outlined = (isOutlined ? findPersons : undefined)?.(photo, boxes).catch((error: unknown) => {
      log?.warn('people not outlined', { error: errorMessage(error) });
      return notOutlined;
    });
    const persons = (await outlined) ?? notOutlined;
    return await drawLayers(titles, canvasOf(faces, persons, longSide), faces.skin);
  };
}

/** Reads the size from the start of a photo, which the shop has encoded itself; a square if that fails. */
async function sizeOf(photo: Buffer): Promise<Size> {
  const { default: sharp } = await import('sharp');
  const square = { width: longSide, height: longSide };
  return await sharp(photo)
    .metadata()
    .then(({ width, height }) => ({ width, height }))
    .catch(() => square);
}

/** Draws layers as PNG, in the order of their titles. Decodes nothing but its own SVG. */
async function drawLayers(titles: string[], canvas: Canvas, skin: PhotoFaces['skin']): Promise<Buffer[]> {
  const { default: sharp } = await import('sharp');
  // Uploaded files are decoded in other processes, where SVG stays blocked (images/safe-sharp.ts).
  sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] });
  return await Promise.all(
    titles.map((title) => {
      if (title === skinTitle) return skinLayer(skin, canvas);
      const svg = svgOf(layers[title] ?? { draw: () => '' }, canvas);
      return sharp(Buffer.from(svg)).png({ compressionLevel: 3 }).toBuffer();
    }),
  );
}

function svgOf({ draw, sizeOf: sizeFor, isForPrint }: Layer, canvas: Canvas): string {
  const { width, height } = sizeFor?.(canvas) ?? canvas;
  const scale = isForPrint ? printSide / Math.max(width, height) : 1;
  const size = `width="${Math.round(width * scale)}" height="${Math.round(height * scale)}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 ${width} ${height}">${draw(canvas)}</svg>`;
}
