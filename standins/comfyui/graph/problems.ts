import type { InputConfig } from './catalogue.ts';

/** One thing wrong, in ComfyUI's words. */
export type Problem = { type: string; message: string; details: string; extra_info: Record<string, unknown> };

/** An input as the checks see it. */
export type Asked = { name: string; config: InputConfig; value: unknown };

/** The Python exception that a graph would have set off inside the real ComfyUI. */
export class PythonError extends Error {
  readonly exceptionType: string;

  constructor(exceptionType: string, message: string) {
    super(message);
    this.exceptionType = exceptionType;
  }
}

function pythonTraceback(): string[] {
  return ['  File "/comfyui/execution.py", in validate_inputs\n'];
}

/** A problem with one input; `extra` comes after its name, configuration and value. */
export function inputProblem(
  asked: Asked,
  type: string,
  message: string,
  extra: Record<string, unknown> = {},
): Problem {
  const { name, config, value } = asked;
  const extra_info = { input_name: name, input_config: config, received_value: value, ...extra };
  return { type, message, details: name, extra_info };
}

export function missingInput(name: string): Problem {
  const message = 'Required input is missing';
  return { type: 'required_input_missing', message, details: name, extra_info: { input_name: name } };
}

/** A link that led to an exception further up. */
export function innerException({ name, config, value }: Asked, error: PythonError): Problem {
  return {
    type: 'exception_during_inner_validation',
    message: 'Exception when validating inner node',
    details: error.message,
    extra_info: {
      input_name: name,
      input_config: config,
      exception_message: error.message,
      exception_type: error.exceptionType,
      traceback: pythonTraceback(),
      linked_node: value,
    },
  };
}

export function outerException(error: PythonError): Problem {
  return {
    type: 'exception_during_validation',
    message: 'Exception when validating node',
    details: error.message,
    extra_info: { exception_type: error.exceptionType, traceback: pythonTraceback() },
  };
}

/** A problem of the whole prompt. */
export function promptProblem(type: string, message: string, details = ''): Problem {
  return { type, message, details, extra_info: {} };
}
