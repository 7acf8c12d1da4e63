import { limitFor, measure, nodeCases, styleCases } from './recorded-cases.ts';

const usage = `Compares what the stand-in draws with what ComfyUI drew: how far each picture is off on average, of 255, and how far it may be.

  npm run figures
`;

function print(...[name = '', ...cells]: string[]): void {
  process.stdout.write(`${name.padEnd(28)}${cells.map((cell) => cell.padStart(12)).join('')}\n`);
}

async function compare(): Promise<void> {
  print('picture', 'mean off', 'limit', 'seconds');
  for (const one of [...(await nodeCases()), ...(await styleCases(512))]) {
    const { mean, seconds } = await measure(one);
    print(one.name, mean.toFixed(4), String(limitFor(one)), seconds.toFixed(2));
  }
  for (const one of await styleCases(1024)) print(one.name, '', '', (await measure(one)).seconds.toFixed(2));
}

if (process.argv.some((arg) => arg === '--help' || arg === '-h')) process.stdout.write(usage);
else await compare();
