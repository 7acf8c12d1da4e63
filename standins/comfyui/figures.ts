import { limitFor, measure, nodeCases, styleCases } from './recorded-cases.ts';

function print(...[name = '', ...cells]: string[]): void {
  process.stdout.write(`${name.padEnd(28)}${cells.map((cell) => cell.padStart(12)).join('')}\n`);
}

print('picture', 'mean off', 'limit', 'seconds');
for (const one of [...(await nodeCases()), ...(await styleCases(512))]) {
  const { mean, seconds } = await measure(one);
  print(one.name, mean.toFixed(4), String(limitFor(one)), seconds.toFixed(2));
}
for (const one of await styleCases(1024)) print(one.name, '', '', (await measure(one)).seconds.toFixed(2));
