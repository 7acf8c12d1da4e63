import { Ajv, type ValidateFunction } from 'ajv';
import { description, operationOf } from '#standins/stripe/description.ts';
import type { Inspector } from '#standins/stripe/inspector.ts';
import { check, quickly } from './validate.ts';
import { violations } from './violations.ts';

const { definitions } = description;
// A state of a dispute that nobody knows yet, which tests order from the stand-in.
definitions.dispute.properties.status.enum.push('made_up');

// No part is compiled twice or before its first use.
const answers = new Ajv(quickly).addSchema(description, 'stripe');
// A form contains nothing but text.
const forms = new Ajv({ ...quickly, coerceTypes: 'array' }).addSchema(description, 'stripe');

function validatorAt(ajv: Ajv, ...names: string[]): ValidateFunction {
  const pointer = names.map((name) => encodeURIComponent(name.replaceAll('/', '~1'))).join('/');
  const validate = ajv.getSchema(`stripe#/${pointer}`);
  if (!validate) throw new Error(`Nothing is described at ${pointer}`);
  return validate;
}

const objectValidator = (name: string) => validatorAt(answers, 'definitions', name);

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
  notification(one) {
    check(`${one.type} `, objectValidator('event_notification'), one);
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
