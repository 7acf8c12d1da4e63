import type { ErrorObject, ValidateFunction } from 'ajv';
import { violations } from './violations.ts';

/** Compiling takes most of the time: what is not needed of it is left out. */
export const quickly = {
  strict: false,
  validateSchema: false,
  inlineRefs: false,
  code: { optimize: false },
} as const;

/** Adds to the violations of this test file what a value has that its description does not allow. */
export function check(what: string, validate: ValidateFunction, value: unknown): void {
  if (validate(value)) return;
  for (const error of validate.errors ?? []) violations.add(`${what}${said(error)}`);
}

function said({ instancePath, message, params }: ErrorObject): string {
  return `${instancePath}: ${message} ${JSON.stringify(params)}`;
}
