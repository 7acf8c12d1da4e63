import { arrangeNodes } from './arrange.ts';
import { compositeNodes } from './composite.ts';
import { filterNodes } from './filter.ts';
import { growNodes } from './grow.ts';
import { loadNodes } from './load.ts';
import { maskNodes } from './mask.ts';
import type { Work } from './node.ts';
import { saveNodes } from './save.ts';
import { scaleNodes } from './scale.ts';

/** Every node class that the stand-in can run. */
export const classes: Record<string, Work> = {
  ...loadNodes,
  ...scaleNodes,
  ...filterNodes,
  ...arrangeNodes,
  ...compositeNodes,
  ...maskNodes,
  ...growNodes,
  ...saveNodes,
};
