import type { DrawingFigures } from '../sheet-figures.ts';
import type { Outcome } from './run-step.ts';

export type Machine = {
  comfyui: string;
  pytorch: string | undefined;
  /** Empty without a GPU. */
  gpu: string;
  gpuBytes: number;
  ramBytes: number | undefined;
};

export type Day = {
  date: string;
  machine: Machine;
  /** Drawings by the name of the step that drew them. */
  drawings: Record<string, DrawingFigures[]>;
  outcomes: Outcome[];
};
