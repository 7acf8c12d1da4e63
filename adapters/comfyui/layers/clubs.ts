import type { Colour, Point } from '#domain/landmarks.ts';
import { distance, type Canvas } from './shapes.ts';

export const ink = '#140f18';

/** Colours of clubs that do not exist: the shirt's, its shade and its trim. */
const clubs = [
  { shirt: '#0d6b46', shade: '#063a27', trim: '#f7cc26' },
  { shirt: '#c8182b', shade: '#78101f', trim: '#fff3d6' },
  { shirt: '#1c4fc4', shade: '#0d2566', trim: '#8fd6ff' },
  { shirt: '#6d2399', shade: '#3a1156', trim: '#ffb92e' },
  { shirt: '#0b8296', shade: '#064651', trim: '#ffe27a' },
  { shirt: '#e8641b', shade: '#8f3208', trim: '#fff0cf' },
];
export type Club = (typeof clubs)[number];

const colourOf = (hex: string): Colour =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as Colour;
/** Returns red against green and yellow against blue, whatever the brightness. */
const hueOf = ([red, green, blue]: Colour): Point => ({ x: red - green, y: (red + green) / 2 - blue });

/** Chooses a club whose shirt has another colour than the people: one of the three that differ most, the same for each photo. */
export function clubOf({ persons: { colour } }: Canvas): Club {
  const differing = (club: Club) => distance(hueOf(colourOf(club.shirt)), hueOf(colour));
  const sorted = clubs.toSorted((one, other) => differing(other) - differing(one));
  const [red, green, blue] = colour;
  const lot = Math.round(5 * red + green + 2 * blue) % 3;
  const [first] = sorted.slice(lot);
  if (!first) throw new Error('There is no club');
  return first;
}
