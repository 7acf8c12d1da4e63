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
  return `Written by \`npm run test:graphs -- --document\` on ${date}, with ComfyUI ${comfyui}, PyTorch ${pytorch} and Python
${python}, on a processor. The model files have random weights and real names of tensors, in the smallest sizes that the
loaders take, so the pictures show nothing and the seconds say nothing about a GPU. Each node of each graph, with its
links and inputs as they are, ran through the shop's own client from the photo to the saved picture. ComfyUI held at most
${(peakBytes / 1e9).toFixed(1)} GB.

| graph | nodes that ran | seconds | picture |
| --- | --- | --- | --- |
${rows.join('\n')}`;
}
