import type { Size } from '#domain/photo.ts';
import { withMarkOf } from './png-mark.ts';

/**
 * What a picture is cut into, with the sizes that the places want: the largest that any of those named keeps. A profile
 * picture is shown round but wanted square; a sticker is round with nothing around it; a story shows all of the picture.
 */
export const places = {
  profile: { width: 800, height: 800 },
  sticker: { width: 512, height: 512 },
  post: { width: 1080, height: 1350 },
  story: { width: 1080, height: 1920 },
} as const satisfies Record<string, Size>;
export type Place = keyof typeof places;

export type Area = Size & { x: number; y: number };

/** Heads are rather at the top of a picture than in its middle. */
const headroom = 1 / 3;
/** How many times the height of its faces a cut is at least: hair, chin and shoulders belong to a portrait. */
const facesToCut = 2.6;

/**
 * The part of the picture that a cut of this shape begins with: around the faces (in parts of the picture's sides), else
 * as large as can be. Never smaller than what the place wants while there is as much.
 */
export function cutArea(picture: Size, place: Size, faces: Area[] = []): Area {
  const largest = Math.min(picture.width / place.width, picture.height / place.height);
  const around = boundsOf(faces);
  const wanted = around
    ? facesToCut *
      Math.max((around.height * picture.height) / place.height, (around.width * picture.width) / place.width)
    : largest;
  const scale = Math.min(largest, Math.max(wanted, 1));
  const width = place.width * scale;
  const height = place.height * scale;
  const x = around ? (around.x + around.width / 2) * picture.width - width / 2 : (picture.width - width) / 2;
  const y = around ? topAround(around, picture.height, height) : (picture.height - height) * headroom;
  return { x: within(x, picture.width - width), y: within(y, picture.height - height), width, height };
}

/** Pixels above a cut of this height around faces: all of them are on it, or their upper part where they are taller. */
function topAround({ y, height: faces }: Area, pictureHeight: number, height: number): number {
  // A face ends at the brows' upper edge: the hair comes on top.
  const middle = (y + faces * 0.4) * pictureHeight;
  const lowest = (y + faces) * pictureHeight - height;
  return Math.min(y * pictureHeight, Math.max(middle - height / 2, lowest));
}

function within(value: number, most: number): number {
  return Math.max(0, Math.min(value, most));
}

/** The box around all faces. */
function boundsOf(faces: Area[]): Area | undefined {
  if (faces.length === 0) return undefined;
  const x = Math.min(...faces.map((face) => face.x));
  const y = Math.min(...faces.map((face) => face.y));
  return {
    x,
    y,
    width: Math.max(...faces.map((face) => face.x + face.width)) - x,
    height: Math.max(...faces.map((face) => face.y + face.height)) - y,
  };
}

/** Pixels of the file that a cut of this part becomes: what the place wants, and never more than there is. */
export function sizeOfCut(place: Size, area: Size): Size {
  const scale = Math.min(1, area.width / place.width);
  return { width: Math.round(place.width * scale), height: Math.round(place.height * scale) };
}

/** Pixels of a story that shows the whole picture, never larger than it is. */
export function sizeOfStory(picture: Size): Size {
  const { story } = places;
  const enlarged = Math.max(1, containArea(picture, story).width / picture.width);
  return { width: Math.round(story.width / enlarged), height: Math.round(story.height / enlarged) };
}

/** Where the whole picture lies in a frame, in pixels of the frame, as CSS's `object-fit: contain`. */
export function containArea(picture: Size, frame: Size): Area {
  const scale = Math.min(frame.width / picture.width, frame.height / picture.height);
  const width = picture.width * scale;
  const height = picture.height * scale;
  return { x: (frame.width - width) / 2, y: (frame.height - height) / 2, width, height };
}

/**
 * Cuts a finished picture (PNG) in the browser, along `area` in its pixels; a story shows all of it. What its file says
 * of AI stays in the cut's.
 */
export async function cutAvatar(png: Blob, place: Place, area: Area): Promise<Blob> {
  const picture = await createImageBitmap(png);
  try {
    const canvas = place === 'story' ? drawStory(picture) : drawCut(picture, place, area);
    const marked = withMarkOf(await bytesOf(png), await bytesOf(await toPng(canvas)));
    return new Blob([marked], { type: 'image/png' });
  } finally {
    picture.close();
  }
}

function drawCut(picture: ImageBitmap, place: Place, area: Area): HTMLCanvasElement {
  const { canvas, context } = createCanvas(sizeOfCut(places[place], area));
  if (place === 'sticker') {
    context.arc(canvas.width / 2, canvas.height / 2, canvas.width / 2, 0, 2 * Math.PI);
    context.clip();
  }
  draw(context, picture, area);
  return canvas;
}

function drawStory(picture: ImageBitmap): HTMLCanvasElement {
  const { canvas, context } = createCanvas(sizeOfStory(picture));
  // Safari cannot blur on a canvas: a few pixels drawn large are a blur everywhere.
  const few = createCanvas({ width: 9, height: 16 });
  draw(few.context, picture, cutArea(picture, places.story));
  context.drawImage(few.canvas, 0, 0, canvas.width, canvas.height);
  const { x, y, width, height } = containArea(picture, canvas);
  context.drawImage(picture, x, y, width, height);
  return canvas;
}

function createCanvas({ width, height }: Size) {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw');
  context.imageSmoothingQuality = 'high';
  return { canvas, context };
}

function draw(context: CanvasRenderingContext2D, picture: ImageBitmap, part: Area): void {
  const { width, height } = context.canvas;
  context.drawImage(picture, part.x, part.y, part.width, part.height, 0, 0, width, height);
}

function toPng(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The cut could not be made'))));
  });
}

async function bytesOf(blob: Blob): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await blob.arrayBuffer());
}
