import { pauseShop } from '#operations/pause-shop.ts';
import { actOnShop } from '../command-line.ts';
import { createCommand, withOperator } from '../command.ts';

export function command() {
  const bare = createCommand(
    'pause',
    'Stops selling: no checkout opens, the pages say why, and paid orders continue. `toonbooth resume` sells again.\n' +
      'If the shop is already paused, this changes the message.',
  );
  return withOperator(bare)
    .option('--message <TEXT>', 'your message to visitors in every language (default: the shop’s own)')
    .option('--en <TEXT>', 'in English, such as "Back on Monday."')
    .option('--es <TEXT>', 'in Spanish')
    .option('--de <TEXT>', 'in German')
    .option('--fr <TEXT>', 'in French')
    .action(({ message, en, es, de, fr, ...options }) => {
      const given = Object.entries({ all: message, en, es, de, fr });
      const messages = Object.fromEntries(given.filter(([, words]) => words !== undefined));
      return actOnShop(options, { action: 'shop.pause', subject: null }, (services) =>
        pauseShop(messages, services),
      );
    });
}
