import { inputProblem, type Input, type Problem } from './problems.ts';

function python(value: unknown): string {
  return typeof value === 'string' ? `'${value}'` : String(value);
}

function toNumber(value: unknown, kind: string): number {
  const number = typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value);
  if (!Number.isNaN(number)) return kind === 'INT' ? Math.trunc(number) : number;
  if (kind === 'INT') throw new Error(`invalid literal for int() with base 10: ${python(value)}`);
  throw new Error(`could not convert string to float: ${python(value)}`);
}

/** Converts the value to its kind, as the node receives it. @throws when that is impossible */
function convert(value: unknown, kind: unknown): unknown {
  if (kind === 'INT' || kind === 'FLOAT') return toNumber(value, kind);
  if (kind === 'STRING') return String(value);
  return kind === 'BOOLEAN' ? Boolean(value) : value;
}

function checkRange(input: Input): Problem[] {
  const { min = -Infinity, max = Infinity } = input.config[1] ?? {};
  const value = Number(input.value);
  if (value < min)
    return [inputProblem(input, ['value_smaller_than_min', `Value ${value} smaller than min of ${min}`])];
  if (value > max)
    return [inputProblem(input, ['value_bigger_than_max', `Value ${value} bigger than max of ${max}`])];
  return [];
}

/** Checks a choice. Newer classes list choices as options, which older versions do not check. */
function checkChoice(input: Input, isNewer: boolean): Problem[] {
  const [kind, limits = {}] = input.config;
  const choices = Array.isArray(kind) ? kind : isNewer && limits.options;
  if (!choices || choices.includes(input.value)) return [];
  const details = `${input.name}: '${String(input.value)}' not in [${choices.map(python).join(', ')}]`;
  return [inputProblem(input, ['value_not_in_list', 'Value not in list', details])];
}

export function checkValue(input: Input, isNewer: boolean): { value: unknown; problems: Problem[] } {
  const { name, config, value } = input;
  try {
    const converted = { ...input, value: convert(value, config[0]) };
    return {
      value: converted.value,
      problems: [...checkRange(converted), ...checkChoice(converted, isNewer)],
    };
  } catch (error) {
    const { message: reason } = error as Error;
    const message = `Failed to convert an input value to a ${String(config[0])} value`;
    const details = `${name}, ${String(value)}, ${reason}`;
    const found = inputProblem(input, ['invalid_input_type', message, details], {
      exception_message: reason,
    });
    return { value, problems: [found] };
  }
}
