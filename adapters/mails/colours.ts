/** The site's colours, by use; `web/theme/theme.css` has the same ones. */
export const light = {
  paper: '#f5f4f2',
  panel: '#ffffff',
  ink: '#171315',
  soft: '#5e565a',
  line: '#dad5d3',
  pop: '#cf2f10',
  'on-pop': '#ffffff',
} as const;

export type Colour = keyof typeof light;

export const dark: Record<Colour, string> = {
  paper: '#131011',
  panel: '#1f1a1c',
  ink: '#f7f2f0',
  soft: '#b7acae',
  line: '#393134',
  pop: '#ff5f3a',
  'on-pop': '#1a0803',
};

/** Colours that meet in a mail: text on its background. */
export const pairs: [front: Colour, ground: Colour][] = [
  ['ink', 'paper'],
  ['soft', 'paper'],
  ['ink', 'panel'],
  ['soft', 'panel'],
  ['soft', 'panel'],
  ['on-pop', 'pop'],
];

type Part = 'background' | 'color' | 'border-color';

/** Returns the class of one use of a colour: in dark mode it overrides the colour set on the element. */
export function className(part: Part, colour: Colour): string {
  return `${part}-${colour}`;
}

/** Style sheet for dark mode. Mail programs that read no style sheets keep the light colours. */
export const darkRules = (['background', 'color', 'border-color'] as const)
  .flatMap((part) =>
    Object.entries(dark).map(([colour, value]) => `.${part}-${colour}{${part}:${value}!important}`),
  )
  .join('');
