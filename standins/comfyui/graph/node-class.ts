/** A kind (or the list of choices) and its limits, as `/object_info` shows it. */
export type InputConfig = [
  kind: string | unknown[],
  limits?: { min?: number; max?: number; options?: unknown[]; [fact: string]: unknown },
];

export type NodeClass = {
  input: { required?: Record<string, InputConfig>; optional?: Record<string, InputConfig> };
  output: string[];
  output_node: boolean;
  [fact: string]: unknown;
};

/** What `/object_info` says, by class name. */
export type NodeClasses = Record<string, NodeClass>;
