import { InvalidArgumentError, type Command } from '@commander-js/extra-typings';
import { print } from '#adapters/command.ts';
import { readSettings } from '#config.ts';
import { tiers, type Tier } from '#domain/style.ts';
import { createStyle } from '#operator/new-style/new-style.ts';
import { askAtTerminal } from '#operator/new-style/questions.ts';
import { shopEnvironment } from '#operator/shop-config.ts';
import { gather } from '../command.ts';

function tierOf(text: string): Tier {
  const tier = tiers.find((one) => one === text);
  if (tier) return tier;
  throw new InvalidArgumentError(`--tier must be one of ${tiers.join(', ')}.`);
}

/** Configures a command as `toonbooth styles new`. */
export function newStyle(command: Command): void {
  command
    .description(
      'makes a style of your own, in STYLES_DIR, of a graph that ComfyUI\'s editor exported ("Export (API)").\n' +
        'It finds the nodes that take the photo in, put the picture out and hold the seed, asks what it cannot know, ' +
        'sees that a ComfyUI of COMFYUI_URLS has all that the graph needs, draws test pictures, and writes the folder. ' +
        'Nothing is written over.',
    )
    .argument('<FILE>', 'the graph, such as comic.json')
    .option('--title <TEXT>', 'what it is called; de=TEXT in another language, as often as you like', gather)
    .option('--tagline <TEXT>', 'a sentence about it, likewise', gather)
    .option('--price <PRICE>', "its price, such as 6.50 (default: the shop's)")
    .option('--id <ID>', 'its name in addresses and folders (default: made of the title)')
    .option('--photo <NODE>', 'the node that takes the photo in, by its number or title')
    .option('--picture <NODE>', 'the node that puts the picture out')
    .option(
      '--seed <NODE>',
      'the only node whose seed changes from order to order (default: all that have one)',
    )
    .option(
      '--try <FILE>',
      'a photo to draw a test picture from, beside the example; as often as you like',
      gather,
    )
    .option(
      '--tier <TIER>',
      "the graph's tier: small, quality or cpu (default: WORKFLOWS, else small)",
      tierOf,
    )
    .option('--any-shape', 'its pictures may have another shape than their photos', false)
    .option('--untested', 'writes it without asking a ComfyUI', false)
    .action(async (file, { title = [], tagline = [], try: photos = [], untested, ...options }) => {
      const style = { tier: undefined, ...options, file, titles: title, taglines: tagline, photos };
      const settings = readSettings(await shopEnvironment());
      const io = { ask: askAtTerminal, tell: print };
      print(await createStyle({ ...style, isUntested: untested }, settings, io));
    });
}
