import { print, readArguments } from '#adapters/command.ts';
import { OperatorError } from '#adapters/operator-error.ts';
import { readSettings } from '#config.ts';
import type { Tier } from '#domain/style.ts';
import { shopEnvironment } from '../shop-config.ts';
import { createStyle } from './new-style.ts';
import { askAtTerminal } from './questions.ts';

const usage = `Makes a style of your own, in STYLES_DIR, of a graph that ComfyUI's editor exported ("Export (API)").

  npm run styles -- new comic.json --title Comic --tagline "Thick lines and speech bubbles"

It finds the nodes that take the photo in, put the picture out and hold the seed, asks what it cannot know, sees that a ComfyUI of
COMFYUI_URLS has all that the graph needs, draws test pictures, and writes the folder. Nothing is written over.

  --title TEXT     what it is called; de=TEXT in another language, as often as you like
  --tagline TEXT   a sentence about it, likewise
  --price 6.50     its price (default: the shop's)
  --id comic       its name in addresses and folders (default: made of the title)
  --photo NODE     the node that takes the photo in, by its number or title
  --picture NODE   the node that puts the picture out
  --seed NODE      the only node whose seed changes from order to order (default: all that have one)
  --try FILE       a photo to draw a test picture from, beside the example; as often as you like
  --tier TIER      the graph's tier: small, quality or cpu (default: WORKFLOWS, else small)
  --any-shape      its pictures may have another shape than their photos
  --untested       writes it without asking a ComfyUI`;

const options = {
  title: { type: 'string', multiple: true },
  tagline: { type: 'string', multiple: true },
  price: { type: 'string' },
  id: { type: 'string' },
  photo: { type: 'string' },
  picture: { type: 'string' },
  seed: { type: 'string' },
  try: { type: 'string', multiple: true },
  tier: { type: 'string' },
  'any-shape': { type: 'boolean', default: false },
  untested: { type: 'boolean', default: false },
} as const;

const isTier = (text: string): text is Tier => ['cpu', 'small', 'quality'].includes(text);

/** Makes the style that the command line asks for. @returns what is said at the end. */
export async function createFromArguments(): Promise<string> {
  const { values, positionals } = readArguments(usage, options);
  const [, file, ...more] = positionals;
  const {
    title: titles = [],
    tagline: taglines = [],
    try: photos = [],
    tier,
    untested,
    'any-shape': anyShape,
    ...rest
  } = values;
  if (file === undefined || more.length > 0) throw new OperatorError(usage);
  if (tier !== undefined && !isTier(tier)) throw new OperatorError('--tier must be small, quality or cpu.');
  const style = { ...rest, file, titles, taglines, photos, tier, anyShape, isUntested: untested };
  return createStyle(style, readSettings(await shopEnvironment()), { ask: askAtTerminal, tell: print });
}
