import { expect, test } from 'vitest';
import { givenServices } from '#tests/support/services.ts';
import { warnOfUnknownStyles, warnOfTestDrawings } from './serve.ts';

/** These services have no database, about which the queue warns repeatedly. */
const isNotOfQueue = (warning: string): boolean => !warning.startsWith('queue trouble');

/** Returns the warnings of a start at this address. */
async function warningsAt(url: string): Promise<string[]> {
  await using services = await givenServices({ PUBLIC_URL: url, TRUST_PROXY: '0', HIDDEN_STYLES: 'soccy' });
  const warnings: string[] = [];
  services.log.warn = (message, facts) => void warnings.push(`${message}: ${facts?.remedy}`);
  await warnOfTestDrawings(services);
  return warnings.filter(isNotOfQueue);
}

test('a public shop warns of examples that are test drawings, a local one does not', async () => {
  const [warning, ...others] = await warningsAt('https://toons.example.com');
  expect(warning).toMatch(/^the example pictures of bricks, samsum, anime, picasso are test drawings/);
  expect(warning).toContain('`npm run examples`');
  expect(others).toEqual([]);
  expect(await warningsAt('http://localhost:3000')).toEqual([]);
});

test('a setting that names an unknown style is logged with the nearest name', async () => {
  const settings = { HIDDEN_STYLES: 'soccy, brikcs', STYLE_PRICES: 'anime=3, watercolour=6.50' };
  await using services = await givenServices(settings);
  const warnings: unknown[] = [];
  services.log.warn = (message, facts) => {
    if (isNotOfQueue(message)) warnings.push(message, facts?.error);
  };
  await warnOfUnknownStyles(services);
  const told = 'a setting names a style that does not exist';
  expect(warnings).toEqual([
    ...[told, 'HIDDEN_STYLES names brikcs. Did you mean bricks?'],
    ...[told, 'STYLE_PRICES names watercolour, which is none of anime, bricks, picasso, samsum, soccy.'],
  ]);
});
