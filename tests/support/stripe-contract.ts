import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import type { Inspector } from '#standins/stripe/inspector.ts';
import description from '#standins/stripe/openapi.json' with { type: 'json' };
import { violations } from './violations.ts';

const { definitions } = description;
// A state of a dispute that nobody knows yet, which tests order from the stand-in.
definitions.dispute.properties.status.enum.push('made_up');

// Compiling takes most of the time: what is not needed of it is left out, and no part is compiled twice or before its first use.
const options = {
  strict: false,
  validateSchema: false,
  inlineRefs: false,
  code: { optimize: false },
} as const;
const answers = new Ajv(options).addSchema(description, 'stripe');
// A form contains nothing but text.
const forms = new Ajv({ ...options, coerceTypes: 'array' }).addSchema(description, 'stripe');

function validatorAt(ajv: Ajv, ...names: string[]): ValidateFunction {
  const pointer = names.map((name) => encodeURIComponent(name.replaceAll('/', '~1'))).join('/');
  const validate = ajv.getSchema(`stripe#/${pointer}`);
  if (!validate) throw new Error(`Nothing is described at ${pointer}`);
  return validate;
}

const objectValidator = (name: string) => validatorAt(answers, 'definitions', name);

type Operation = keyof typeof description.operations;
const operations = Object.keys(description.operations) as Operation[];

/** Finds the operation of a call such as `GET /v1/refunds/re_1`. */
function operationOf(kind: string): Operation | undefined {
  return operations.find((operation) =>
    new RegExp(`^${operation.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(kind),
  );
}

function check(what: string, validate: ValidateFunction, value: unknown): void {
  if (validate(value)) return;
  for (const error of validate.errors ?? []) violations.add(`${what}${said(error)}`);
}

function said({ instancePath, message, params }: ErrorObject): string {
  return `${instancePath}: ${message} ${JSON.stringify(params)}`;
}

/**
 * Compares every call of the shop, every answer of the stand-in and every event with Stripe's own description. A test file in
 * which they differ fails.
 */
export const stripeContract: Inspector = {
  call(kind, parameters, { status, body }) {
    const operation = operationOf(kind);
    if (status !== 200) check(`${kind} answers `, objectValidator('error'), body);
    else if (operation === undefined) violations.add(`${kind} is not described`);
    else {
      const reads = validatorAt(forms, 'operations', operation, 'parameters');
      check(`${operation} reads `, reads, structuredClone(parameters));
      check(`${operation} answers `, validatorAt(answers, 'operations', operation, 'answer'), body);
    }
  },
  event(event) {
    check('an event ', objectValidator('event'), event);
    check(
      `${event.type} `,
      objectValidator((event.data.object as { object: string }).object),
      event.data.object,
    );
  },
};
