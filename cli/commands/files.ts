import { print } from '#adapters/command.ts';
import { auditLines, sizeOf } from '#operations/audit-lines.ts';
import { describePlaces, moveFiles } from '#operator/move-files.ts';
import { withShop } from '#operator/shop-config.ts';
import { printAs, actOnShop } from '../command-line.ts';
import { createGroup, withOperator } from '../command.ts';

export function command() {
  const group = createGroup(
    'files',
    'Shows where photos and pictures are stored and how many, and moves them to another storage while the shop is open.',
  );
  withOperator(group.command('list', { isDefault: true }))
    .description('shows what is at STORAGE_URL and STORAGE_FALLBACK_URL')
    .action(({ json }) =>
      withShop(async (services) => {
        const places = await describePlaces(services);
        const lines = places.map(
          (one) => `${one.place}  ${sizeOf(one)}${one.isOurs ? '' : '  not yet marked as this shop’s'}`,
        );
        printAs(json, places, lines);
      }),
    );
  withOperator(group.command('move'))
    .description(
      'moves everything from STORAGE_FALLBACK_URL to STORAGE_URL: each copy is read back before the original is removed. ' +
        'If it was interrupted, run it again: it continues.',
    )
    .action((options) => {
      const action = { action: 'files.move', subject: null, isPrinted: true } as const;
      return actOnShop(options, action, async (services) => {
        const moved = await moveFiles(services, (so) => options.json ?? print(`${sizeOf(so)} …`));
        printAs(options.json, moved, [
          auditLines['files.move'](moved),
          'Now remove STORAGE_FALLBACK_URL and restart the shop on every machine.',
        ]);
        return moved;
      });
    });
  return group;
}
