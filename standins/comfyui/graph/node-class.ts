/** Kind (or list of choices) and limits of an input, as in `/object_info`. */
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

/** Node classes as in `/object_info`, by name. */
export type NodeClasses = Record<string, NodeClass>;
