import { resumeShop } from '#operator/operations/pause-shop.ts';
import { actOnShop, printResult } from '../command-line.ts';
import { createCommand, withOperator } from '../command.ts';

export function resume() {
  return withOperator(createCommand('resume', 'Sells again after `toonbooth pause`.')).action(
    async ({ json, ...options }) => {
      const action = { action: 'shop.resume', subject: null };
      printResult(json, await actOnShop(options, action, resumeShop));
    },
  );
}
