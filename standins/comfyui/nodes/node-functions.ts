import { arrangeNodes } from './arrange.ts';
import { filterNodes } from './filter.ts';
import { loadNodes } from './load.ts';
import { maskNodes } from './mask.ts';
import type { NodeFunction } from './node.ts';
import { saveNodes } from './save.ts';
import { scaleNodes } from './scale.ts';

/** Every node class that the stand-in can execute, by its name. */
export const nodeFunctions: Record<string, NodeFunction> = {
  ...loadNodes,
  ...scaleNodes,
  ...filterNodes,
  ...arrangeNodes,
  ...maskNodes,
  ...saveNodes,
};
