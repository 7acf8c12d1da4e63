import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import type { Inspector } from '#standins/stripe/inspector.ts';
import description from '#standins/stripe/openapi.json' with { type: 'json' };
import { violations } from './violations.ts';

type Validate = ValidateFunction;

const { definitions } = description;
// A state of a dispute that nobody knows yet, which tests order from the stand-in.
definitions.dispute.properties.status.enum.push('made_up');

const options = { allowUnionTypes: true, allErrors: true, strictTypes: false } as const;
const answers = new Ajv(options).addSchema({ definitions }, 'stripe');
// A form contains nothing but text.
const forms = new Ajv({ ...options, coerceTypes: 'array' });

const compiled = new Map<string, Validate>();

function validatorOf(name: string, compile: () => Validate): Validate {
  const validate = compiled.get(name) ?? compile();
  compiled.set(name, validate);
  return validate;
}

const objectValidator = (name: string) =>
  validatorOf(name, () => answers.compile({ $ref: `stripe#/definitions/${name}` }));

type Operation = keyof typeof description.operations;
const operations = Object.keys(description.operations) as Operation[];

/** Finds the operation of a call such as `GET /v1/refunds/re_1`. */
function operationOf(kind: string): Operation | undefined {
  return operations.find((operation) =>
    new RegExp(`^${operation.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(kind),
  );
}

function check(what: string, validate: Validate, value: unknown): void {
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
      const { parameters: form, answer } = description.operations[operation];
      const reads = validatorOf(`${operation} reads`, () => forms.compile(form));
      check(`${operation} reads `, reads, structuredClone(parameters));
      const answered = validatorOf(`${operation} answers`, () => answers.compile({ ...answer, definitions }));
      check(`${operation} answers `, answered, body);
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
