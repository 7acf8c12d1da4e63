import type { InputConfig } from './node-class.ts';

/** A validation problem, in ComfyUI's words. */
export type Problem = { type: string; message: string; details: string; extra_info: object };

export function problem(type: string, message: string, details = '', extra_info = {}): Problem {
  return { type, message, details, extra_info };
}

/** An input being checked. */
export type Input = { name: string; config: InputConfig; value: unknown; required: boolean };

/** Describes a problem with one input; `facts` follow its name, configuration and value. */
export function inputProblem(
  { name, config, value }: Input,
  [type, message, details = name]: [type: string, message: string, details?: string],
  facts = {},
): Problem {
  const about = { input_name: name, input_config: config, received_value: value };
  return problem(type, message, details, { ...about, ...facts });
}

/** Python exception that a graph would have raised in the real ComfyUI. */
export class PythonError extends Error {
  readonly facts: object;

  constructor(exception_type: string, message: string) {
    super(message);
    this.facts = { exception_type, traceback: ['  File "/comfyui/execution.py", in validate_inputs\n'] };
  }
}
