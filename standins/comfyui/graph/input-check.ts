import { inputProblem, type Asked, type Problem } from './problems.ts';

function python(value: unknown): string {
  return typeof value === 'string' ? `'${value}'` : String(value);
}

function toNumber(value: unknown, kind: string): number {
  const number = typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value);
  if (!Number.isNaN(number)) return kind === 'INT' ? Math.trunc(number) : number;
  throw new Error(
    kind === 'INT'
      ? `invalid literal for int() with base 10: ${python(value)}`
      : `could not convert string to float: ${python(value)}`,
  );
}

/** The value as its kind wants it, which is what the node gets. @throws when it cannot be made one. */
function convert(value: unknown, kind: unknown): unknown {
  if (kind === 'INT' || kind === 'FLOAT') return toNumber(value, kind);
  if (kind === 'STRING') return String(value);
  return kind === 'BOOLEAN' ? Boolean(value) : value;
}

function checkRange(asked: Asked): Problem | undefined {
  const { min, max } = (asked.config[1] ?? {}) as { min?: number; max?: number };
  const value = asked.value as number;
  if (min !== undefined && value < min) {
    return inputProblem(asked, 'value_smaller_than_min', `Value ${value} smaller than min of ${min}`);
  }
  if (max !== undefined && value > max) {
    return inputProblem(asked, 'value_bigger_than_max', `Value ${value} bigger than max of ${max}`);
  }
  return undefined;
}

/** The choices of an input; those that newer classes write differently only where `all` is set. */
function choicesOf([kind, limits]: Asked['config'], all: boolean): unknown[] | undefined {
  if (Array.isArray(kind)) return kind;
  return all && kind === 'COMBO' ? (limits?.options as unknown[]) : undefined;
}

function checkChoice(asked: Asked, everyChoice: boolean): Problem | undefined {
  const choices = choicesOf(asked.config, everyChoice);
  if (!choices || choices.includes(asked.value)) return undefined;
  const long = choices.length > 20;
  const list = long ? `(list of length ${choices.length})` : `[${choices.map(python).join(', ')}]`;
  const problem = inputProblem(
    asked,
    'value_not_in_list',
    'Value not in list',
    long ? { input_config: null } : {},
  );
  return { ...problem, details: `${asked.name}: '${String(asked.value)}' not in ${list}` };
}

/** Converts a plain value and checks it; what comes back is the value or what is wrong with it. */
export function checkValue(asked: Asked, everyChoice: boolean): { value: unknown } | { problem: Problem } {
  const [kind] = asked.config;
  try {
    const value = convert(asked.value, kind);
    const problem = checkRange({ ...asked, value }) ?? checkChoice({ ...asked, value }, everyChoice);
    return problem ? { problem } : { value };
  } catch (error) {
    const words = (error as Error).message;
    const message = `Failed to convert an input value to a ${String(kind)} value`;
    const problem = inputProblem(asked, 'invalid_input_type', message, { exception_message: words });
    return { problem: { ...problem, details: `${asked.name}, ${String(asked.value)}, ${words}` } };
  }
}
