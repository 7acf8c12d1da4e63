import { print, runCommand } from '#adapters/command.ts';
import { createAppeals } from '#adapters/database/tables/appeals.ts';
import { createBlocks } from '#adapters/database/tables/blocks.ts';
import { OperatorError } from '#adapters/operator-error.ts';
import { withShop } from './shop-config.ts';

const usage = `Shows whom the shop refuses after several refused photos, and who objects to a refusal.

  npm run blocks                         list the blocks and the open objections
  npm run blocks -- lift BLOCK           lift a block and the strikes that led to it
  npm run blocks -- uphold REFERENCE     the objection is right: the strike goes, the code stays
  npm run blocks -- dismiss REFERENCE    the refusal stands`;

async function list(): Promise<boolean> {
  await withShop(async ({ db }) => {
    const [blocks, appeals] = [await createBlocks(db).active(), await createAppeals(db).open()];
    print(`${blocks.length} blocks`);
    for (const { id, kind, until, reference } of blocks) {
      print(`  ${id}  by ${kind}, until ${until.toISOString().slice(0, 10)}, since order ${reference}`);
    }
    print(`${appeals.length} open objections`);
    for (const { reference, at, message } of appeals) {
      print(`  ${reference}  ${at.toISOString().slice(0, 10)}  ${message ?? '(no words)'}`);
    }
  });
  return true;
}

async function lift(id = ''): Promise<boolean> {
  if (!/^[0-9a-f-]{36}$/.test(id))
    throw new OperatorError(`"${id}" is no block; the list shows them.\n\n${usage}`);
  const lifted = await withShop(({ db }) => createBlocks(db).lift(id));
  print(lifted ? 'The block is lifted.' : 'There is no such block any more.');
  return lifted;
}

async function decide(reference: string | undefined, upheld: boolean): Promise<boolean> {
  const decided = await withShop(({ db }) =>
    createAppeals(db).decide((reference ?? '').toUpperCase(), upheld),
  );
  print(
    decided ? 'Decided.' : `There is no open objection to ${reference ?? 'an order without a reference'}.`,
  );
  return decided;
}

await runCommand(() => {
  const [what, subject] = process.argv.slice(2);
  if (what === undefined || what === 'list') return list();
  if (what === 'lift') return lift(subject);
  if (what === 'uphold' || what === 'dismiss') return decide(subject, what === 'uphold');
  throw new OperatorError(usage);
});
