import type { Size } from './photo.ts';

/**
 * Shapes of the cuts, in pixels: the largest size that any of the sites named in the menu keeps. A profile picture is
 * displayed round but uploaded square; a sticker is round and otherwise transparent; a story shows the whole picture.
 */
export const places = {
  profile: { width: 800, height: 800 },
  sticker: { width: 512, height: 512 },
  post: { width: 1080, height: 1350 },
  story: { width: 1080, height: 1920 },
} as const satisfies Record<string, Size>;
export type Place = keyof typeof places;
export const placeNames = Object.keys(places) as [Place, ...Place[]];

export type Area = Size & { x: number; y: number };

/** Share of the spare height left above a cut: heads are rather at the top of a picture than in its middle. */
const headroom = 1 / 3;
/** Minimum size of a cut, in heights of its faces: a portrait includes hair, chin and shoulders. */
const facesToCut = 2.6;

/**
 * Returns the initial area of a cut of this shape, in pixels of the picture: around the faces (in fractions of the
 * picture's sides), or as large as possible without any. Never smaller than the place's size if the picture is large enough.
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

/** Returns the pixels above a cut of this height: it contains all faces, or their upper part if they are taller. */
function topAround({ y, height: faces }: Area, pictureHeight: number, height: number): number {
  // A face's box ends at the upper edge of the brows; the hair is above it.
  const middle = (y + faces * 0.4) * pictureHeight;
  const lowest = (y + faces) * pictureHeight - height;
  return Math.min(y * pictureHeight, Math.max(middle - height / 2, lowest));
}

/** Part of a picture that a cut of this place shows, in whole pixels; its height follows from the place's shape. */
export type Cut = { place: Place; x: number; y: number; width: number };

/** Returns the area of a cut, moved and shrunk to what the picture has. */
export function areaInside(picture: Size, { place, ...cut }: Cut): Area {
  const { width, height } = places[place];
  const scale = Math.min(cut.width / width, picture.width / width, picture.height / height);
  const [wide, high] = [width, height].map((side) => Math.max(1, Math.round(side * scale))) as [
    number,
    number,
  ];
  return {
    x: within(Math.round(cut.x), picture.width - wide),
    y: within(Math.round(cut.y), picture.height - high),
    width: wide,
    height: high,
  };
}

function within(value: number, most: number): number {
  return Math.max(0, Math.min(value, most));
}

/** Returns the box around all faces; undefined without any. */
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

/** Returns the size of a cut's file, in pixels: the place's size, but never enlarged. */
export function sizeOfCut(place: Size, area: Size): Size {
  const scale = Math.min(1, area.width / place.width);
  return { width: Math.round(place.width * scale), height: Math.round(place.height * scale) };
}

/** Returns the size, in pixels, of a story that shows the whole picture, never enlarged. */
export function sizeOfStory(picture: Size): Size {
  const { story } = places;
  const enlarged = Math.max(1, containArea(picture, story).width / picture.width);
  return { width: Math.round(story.width / enlarged), height: Math.round(story.height / enlarged) };
}

/** Returns the area of the whole picture in a frame, in pixels of the frame, like CSS's `object-fit: contain`. */
export function containArea(picture: Size, frame: Size): Area {
  const scale = Math.min(frame.width / picture.width, frame.height / picture.height);
  const width = picture.width * scale;
  const height = picture.height * scale;
  return { x: (frame.width - width) / 2, y: (frame.height - height) / 2, width, height };
}
