import { Option, type Command } from '@commander-js/extra-typings';
import { print } from '#adapters/command.ts';
import { readSettings } from '#config.ts';
import { tiers } from '#domain/style.ts';
import { createStyle } from '#operator/new-style/new-style.ts';
import { askAtTerminal } from '#operator/new-style/questions.ts';
import { shopEnvironment } from '#operator/shop-config.ts';
import { gather } from '../command.ts';

/** Configures a command as `toonbooth styles new`. */
export function newStyle(command: Command): void {
  command
    .description(
      'creates a style of your own in STYLES_DIR, from a graph that ComfyUI\'s editor exported ("Export (API)").\n' +
        'It finds the nodes that load the photo, output the picture and hold the seed, asks for what it cannot know, ' +
        'checks that a ComfyUI of COMFYUI_URLS has all that the graph needs, draws test pictures, and writes the folder. ' +
        'Nothing is overwritten.',
    )
    .argument('<FILE>', 'the graph, such as comic.json')
    .option('--title <TEXT>', 'its title; de=TEXT adds another language, and may be repeated', gather)
    .option('--tagline <TEXT>', 'a sentence about it, in the same form', gather)
    .option('--price <PRICE>', "its price, such as 6.50 (default: the shop's)")
    .option('--id <ID>', 'its name in addresses and folders (default: made from the title)')
    .option('--photo <NODE>', 'the node that loads the photo, by its number or title')
    .option('--picture <NODE>', 'the node that outputs the picture')
    .option(
      '--seed <NODE>',
      'the only node whose seed changes from order to order (default: all that have one)',
    )
    .option(
      '--try <FILE>',
      'a photo to draw a test picture from, besides the example; may be repeated',
      gather,
    )
    .addOption(
      new Option('--tier <TIER>', "the graph's tier (default: WORKFLOWS, else small)").choices(tiers),
    )
    .option('--any-shape', 'its pictures may differ in shape from their photos', false)
    .option('--untested', 'writes it without checking it with a ComfyUI', false)
    .action(async (file, { title = [], tagline = [], try: photos = [], untested, ...options }) => {
      const style = { tier: undefined, ...options, file, titles: title, taglines: tagline, photos };
      const settings = readSettings(await shopEnvironment());
      const io = { ask: askAtTerminal, tell: print };
      print(await createStyle({ ...style, isUntested: untested }, settings, io));
    });
}
