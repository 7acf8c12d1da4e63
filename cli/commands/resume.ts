import { resumeShop } from '#operations/pause-shop.ts';
import { actOnShop } from '../command-line.ts';
import { createCommand, withOperator } from '../command.ts';

export function command() {
  return withOperator(createCommand('resume', 'Starts selling again after `toonbooth pause`.')).action(
    (options) => actOnShop(options, { action: 'shop.resume', subject: null }, resumeShop),
  );
}
