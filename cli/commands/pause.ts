import { pauseShop } from '#operations/pause-shop.ts';
import { actOnShop } from '../command-line.ts';
import { createCommand, withOperator } from '../command.ts';

export function command() {
  const bare = createCommand(
    'pause',
    'Stops selling: no checkout opens, the pages say why, and what is paid goes on. `toonbooth resume` sells again.\n' +
      'Said again it changes the words of a pause that holds.',
  );
  return withOperator(bare)
    .option('--message <TEXT>', 'your words for visitors of every language (default: the shop’s own)')
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
