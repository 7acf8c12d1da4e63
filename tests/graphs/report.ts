import type { Execution } from './execute-graph.ts';
import type { Versions } from './small-comfyui.ts';

/** Result of one run over graphs. */
export type GraphsResult = {
  date: string;
  versions: Versions;
  executions: Execution[];
  /** Most memory that ComfyUI held, in bytes. */
  peakBytes: number;
};

const cells = ({ name, nodes, seconds, size, problem }: Execution): string[] => [
  `\`${name}\``,
  String(nodes),
  seconds.toFixed(0),
  problem ?? size,
];

/** Describes a run for the page of GPU figures, in Markdown. */
export function reportOf({ date, versions, executions, peakBytes }: GraphsResult): string {
  const { comfyui, pytorch, python } = versions;
  const rows = executions.map((execution) => `| ${cells(execution).join(' | ')} |`);
  return `Written by \`npm run test:graphs -- --document\` on ${date}, on a processor:

- ComfyUI ${comfyui}, PyTorch ${pytorch}, Python ${python}
- memory that ComfyUI held at most: ${(peakBytes / 1e9).toFixed(1)} GB

The model files have random weights and real names of tensors, in the smallest sizes that the loaders take: the pictures
show nothing, and the seconds say nothing about a GPU. Each node of each graph, with its links and inputs as they are,
ran through the shop's own client, from the photo to the saved picture ([142](decisions/142-graphs-executed.md)).

| graph | nodes that ran | seconds | picture |
| --- | --- | --- | --- |
${rows.join('\n')}`;
}
