import type { Size } from '#domain/photo.ts';
import { withMarkOf } from './png-mark.ts';

/** What a picture can be cut into for where people show themselves. */
export const shapes = ['circle', 'square', 'story'] as const;
export type Shape = (typeof shapes)[number];

const sizes = {
  circle: { width: 1024, height: 1024 },
  square: { width: 1024, height: 1024 },
  story: { width: 1080, height: 1920 },
} as const satisfies Record<Shape, Size>;

/** Heads are rather at the top of a picture than in its middle. */
const headroom = 1 / 3;

export type Area = Size & { x: number; y: number };

/** The largest part of the picture that fills a frame of this shape, as CSS's `object-fit: cover`. */
export function cutArea(picture: Size, frame: Size): Area {
  const scale = Math.min(picture.width / frame.width, picture.height / frame.height);
  const width = frame.width * scale;
  const height = frame.height * scale;
  return { x: (picture.width - width) / 2, y: (picture.height - height) * headroom, width, height };
}

/** Where the whole picture lies in a frame, in pixels of the frame, as CSS's `object-fit: contain`. */
export function containArea(picture: Size, frame: Size): Area {
  const scale = Math.min(frame.width / picture.width, frame.height / picture.height);
  const width = picture.width * scale;
  const height = picture.height * scale;
  return { x: (frame.width - width) / 2, y: (frame.height - height) / 2, width, height };
}

/** Cuts a finished picture (PNG) in the browser. What its file says of AI stays in the cut's. */
export async function cutAvatar(png: Blob, shape: Shape): Promise<Blob> {
  const picture = await createImageBitmap(png);
  try {
    const cut = await toPng(drawn[shape](picture, sizes[shape]));
    const marked = withMarkOf(await bytesOf(png), await bytesOf(cut));
    return new Blob([marked], { type: 'image/png' });
  } finally {
    picture.close();
  }
}

const drawn: Record<Shape, (picture: ImageBitmap, size: Size) => HTMLCanvasElement> = {
  square: (picture, size) => {
    const { canvas, context } = createCanvas(size);
    draw(context, picture, cutArea(picture, size));
    return canvas;
  },
  circle: (picture, size) => {
    const { canvas, context } = createCanvas(size);
    context.arc(size.width / 2, size.height / 2, size.width / 2, 0, 2 * Math.PI);
    context.clip();
    draw(context, picture, cutArea(picture, size));
    return canvas;
  },
  story: (picture, size) => {
    const { canvas, context } = createCanvas(size);
    // Safari cannot blur on a canvas: a few pixels drawn large are a blur everywhere.
    const few = createCanvas({ width: 9, height: 16 });
    draw(few.context, picture, cutArea(picture, size));
    context.drawImage(few.canvas, 0, 0, size.width, size.height);
    const { x, y, width, height } = containArea(picture, size);
    context.drawImage(picture, x, y, width, height);
    return canvas;
  },
};

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
