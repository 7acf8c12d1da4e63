import { Ajv, type ValidateFunction } from 'ajv';
import type { Inspector } from '#standins/comfyui/inspector.ts';
import { kindOfFrame, kindOfMessage } from '#standins/comfyui/kinds.ts';
import recorded from '#standins/comfyui/shapes.json' with { type: 'json' };
import { check, quickly } from './validate.ts';
import { violations } from './violations.ts';

const shapes: Record<string, object | null> = recorded;
const ajv = new Ajv(quickly);
const validators = new Map<string, ValidateFunction>();

/** Compiles the shape of a kind before its first use. */
function validatorOf(kind: string, shape: object): ValidateFunction {
  const validate = validators.get(kind) ?? ajv.compile(shape);
  validators.set(kind, validate);
  return validate;
}

/** Compares a value, or undefined for what is not JSON. */
function compare(kind: string, value: unknown): void {
  const shape = shapes[kind];
  // Whatever the route, ComfyUI's HTTP server answers so to one that this version lacks.
  if (value === undefined && kind.endsWith(' 404')) return;
  if (shape === undefined) violations.add(`No ComfyUI sends ${kind}`);
  else if ((shape === null) !== (value === undefined))
    violations.add(`${kind} is ${shape ? '' : 'not '}JSON`);
  else if (shape !== null) check(`${kind} `, validatorOf(kind, shape), value);
}

/**
 * Compares everything that ComfyUI's stand-in sends with the shapes of what a real one sent. A test file in which they differ
 * fails.
 */
export const comfyContract: Inspector = {
  answer: compare,
  message(message) {
    if (Buffer.isBuffer(message)) compare(kindOfFrame(message.readUInt32BE(0)), undefined);
    else compare(kindOfMessage(message as { type: string }), message);
  },
};
