import { nodeCases, pictureCases, speedCases } from './cases.ts';
import { figureFor, secondsFor, type Figure } from './figures.ts';

/** What a graph may take on two cores, in seconds. */
const limits: Record<string, number> = { 512: 1.5, 1024: 4 };

let bad = 0;

function print(cells: string[], good: boolean): void {
  if (!good) bad += 1;
  const [name = '', ...rest] = cells;
  const columns = rest.map((cell) => cell.padStart(14));
  process.stdout.write(`${name.padEnd(28)}${columns.join('')}  ${good ? '' : 'BAD'}\n`);
}

function printFigure({ name, mean, within8, colours, good }: Figure): void {
  const share = `${(within8 * 100).toFixed(2)} %`;
  print([name, mean.toFixed(4), share, `${colours[0]}/${colours[1]}`], good);
}

print(['picture', 'mean off', 'within 8', 'colours'], true);
for (const one of [...(await nodeCases()), ...(await pictureCases())]) printFigure(await figureFor(one));

print(['\ngraph', 'seconds', 'limit'], true);
for (const one of await speedCases()) {
  const seconds = await secondsFor(one);
  const limit = limits[one.name.split('-')[1] ?? ''] ?? 0;
  print([one.name, seconds.toFixed(2), String(limit)], seconds <= limit);
}

process.stdout.write(bad === 0 ? '\nAll is good.\n' : `\n${bad} are bad.\n`);
process.exitCode = bad === 0 ? 0 : 1;
