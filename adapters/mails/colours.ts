/** The site's colours, by what they are for; `web/theme/theme.css` has the same ones. */
export const light = {
  paper: '#f5f4f2',
  panel: '#ffffff',
  ink: '#171315',
  soft: '#5e565a',
  line: '#dad5d3',
  edge: '#8a8084',
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
  edge: '#82767a',
  pop: '#ff5f3a',
  'on-pop': '#1a0803',
};

/** What stands on what in a mail: text on its ground, and the edge of a button that has no ground of its own. */
export const pairs: [front: Colour, ground: Colour, kind: 'text' | 'edge'][] = [
  ['ink', 'paper', 'text'],
  ['soft', 'paper', 'text'],
  ['ink', 'panel', 'text'],
  ['soft', 'panel', 'text'],
  ['on-pop', 'pop', 'text'],
  ['edge', 'panel', 'edge'],
];

type Part = 'background' | 'color' | 'border-color';

/** A class for each use of a colour: in the dark it takes the place of what stands on the element. */
export function className(part: Part, colour: Colour): string {
  return `${part}-${colour}`;
}

/** Where the reader's device is dark. Programs that read no style sheets keep the light colours. */
export const darkRules = (['background', 'color', 'border-color'] as const)
  .flatMap((part) =>
    Object.entries(dark).map(([colour, value]) => `.${part}-${colour}{${part}:${value}!important}`),
  )
  .join('');
