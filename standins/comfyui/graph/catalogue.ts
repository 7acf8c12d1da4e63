import { readFileSync } from 'node:fs';
import type { Dialect } from '../dialects.ts';

/** A kind (or the list of choices) and its limits, as `/object_info` shows it. */
export type InputConfig = [kind: string | unknown[], limits?: Record<string, unknown>];

export type NodeClass = {
  input: { required?: Record<string, InputConfig>; optional?: Record<string, InputConfig> };
  output: string[];
  output_node: boolean;
  [fact: string]: unknown;
};

/** What `/object_info` says, by class name. */
export type Catalogue = Record<string, NodeClass>;

/** The classes that the stand-in runs, as that version of ComfyUI described them, but for some. */
export function loadCatalogue({ version }: Pick<Dialect, 'version'>, without: string[] = []): Catalogue {
  const url = new URL(`../recorded/object-info-${version}.json`, import.meta.url);
  const all = Object.entries(JSON.parse(readFileSync(url, 'utf8')) as Catalogue);
  return Object.fromEntries(all.filter(([name]) => !without.includes(name)));
}
