import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { composeMail } from './mail.tsx';
import { dark, darkRules, light, pairs, type Colour } from './colours.ts';

/** Returns the relative luminance by WCAG 2 of a colour such as "#0a6b35". */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dim = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (bright + 0.05) / (dim + 0.05);
}

const delivery = { jpeg: Buffer.from('jpeg'), testDrawing: true, redrawable: true };
const facts = {
  ...{ locale: 'en', brand: 'Toons', supportEmail: 'help@example.com', reference: 'T-1', price: '$4.99' },
  termsUrl: 'https://toons.example.com/terms_of_service.txt',
  ...{ statusUrl: 'https://toons.example.com/success#token', styleTitle: 'Bricks', until: '3 March 2027' },
};

test.each([
  ['light', light],
  ['dark', dark],
])('all texts of mails are readable in the %s colours', (_theme, colours) => {
  const tooWeak = pairs.filter(([front, ground]) => contrast(colours[front], colours[ground]) < 4.5);
  expect(tooWeak).toEqual([]);
});

test('mails have the colours of the site', async () => {
  const css = await readFile('web/theme/theme.css', 'utf8');
  const themes = { light: css.slice(css.indexOf(':root {')), dark: css.slice(css.indexOf('.dark {')) };
  const colourOf = (theme: string, name: string) => new RegExp(`--${name}: (#\\w+);`).exec(theme)?.[1];
  for (const [name, colour] of Object.entries(light)) expect(colour).toBe(colourOf(themes.light, name));
  for (const [name, colour] of Object.entries(dark)) expect(colour).toBe(colourOf(themes.dark, name));
});

test('every colour on an element of a mail has a dark version', () => {
  const { html } = composeMail('ready', facts, { delivery });
  const body = html.slice(html.indexOf('<body'));
  const used = [...body.matchAll(/(?<=[";])(background|color|border-color):(#\w{6})/g)];
  expect(used.length).toBeGreaterThan(10);
  const print = ['#ffffff', '#0b090a'];
  for (const [, part = '', colour = ''] of used.filter(([, , one = '']) => !print.includes(one))) {
    const name = Object.entries(light).find(([, value]) => value === colour)?.[0] as Colour | undefined;
    expect([colour, name && darkRules.includes(`.${part}-${name}{`)]).toEqual([colour, true]);
    expect(body).toMatch(new RegExp(`class="[^"]*${part}-${name ?? ''}\\b`));
  }
  expect(html).toContain('<meta name="color-scheme" content="light dark"/>');
});
