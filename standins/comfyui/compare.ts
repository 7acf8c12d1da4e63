import { figureFor, nodeCases, pictureCases, type Figure } from './figures.ts';

function line({ name, mean, within8, colours, milliseconds, good }: Figure): string {
  const cells = [
    name.padEnd(28),
    mean.toFixed(4).padStart(9),
    `${(within8 * 100).toFixed(2)} %`.padStart(10),
    `${colours[0]} / ${colours[1]}`.padStart(15),
    String(milliseconds).padStart(7),
    good ? 'good' : 'BAD',
  ];
  return cells.join('  ');
}

const head = `${'case'.padEnd(28)}  ${'mean'.padStart(9)}  ${'within 8'.padStart(10)}  ${'colours'.padStart(15)}  ${'ms'.padStart(7)}`;
process.stdout.write(`${head}\n`);
let bad = 0;
for (const one of [...(await nodeCases()), ...(await pictureCases())]) {
  const figure = await figureFor(one);
  if (!figure.good) bad++;
  process.stdout.write(`${line(figure)}\n`);
}
process.stdout.write(bad === 0 ? 'All cases are good.\n' : `${bad} cases are bad.\n`);
process.exitCode = bad === 0 ? 0 : 1;
