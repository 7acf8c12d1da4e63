import { hash } from 'node:crypto';
import { z } from 'zod';
import { readOrder } from '../http/controls.ts';
import { description, operationOf } from './description.ts';
import type { Notification } from './notification.ts';
import type { StripeEvent } from './objects.ts';

/**
 * Fields that the description does not require and that Stripe always sends of what a shop with the hosted page makes. Other
 * shops' objects lack them: a session without items, a refund of a balance, a dispute of a charge without a payment.
 */
const alwaysSent: Record<string, string[]> = {
  'checkout.session': [
    ...['amount_subtotal', 'amount_total', 'currency', 'status', 'payment_intent'],
    // Stripe returns what the shop gave.
    'metadata',
    // The address of the payment page, as long as the session is open.
    'url',
  ],
  charge: ['payment_intent'],
  refund: ['charge', 'payment_intent', 'status'],
  dispute: ['payment_intent'],
  balance_transaction: ['source'],
  // The shop has it included.
  event_destination: ['webhook_endpoint'],
  // Which every account can take.
  payment_method_configuration: ['card'],
  // Clients tell errors apart by it; the message is for people.
  api_errors: ['code', 'param'],
};

type Schema = {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
};

const definitions = description.definitions as unknown as Record<string, Schema>;
const answers = description.operations as unknown as Record<string, { answer: Schema }>;

/** `only` limits them to these places, so that a test can search for the one that matters; without a seed there are none. */
const omissionOrder = z.strictObject({
  seed: z.int().optional(),
  only: z.array(z.string()).optional(),
});

export type Omissions = ReturnType<typeof createOmissions>;

/**
 * Leaves fields out, or sends null in them, where Stripe's description allows it. The seed decides for each place, which is a
 * field in the answers to one operation or in the events of one type, so that a seed means the same in every run.
 */
export function createOmissions(first?: number) {
  let { seed, only }: z.output<typeof omissionOrder> = { seed: first };
  let made = new Set<string>();

  function omit(place: string, value: unknown, schema: Schema): unknown {
    if (Array.isArray(value)) return value.map((one) => omit(place, one, schema.items ?? {}));
    if (typeof value !== 'object' || value === null) return value;
    const object = value as Record<string, unknown>;
    const { name, properties = {}, required = [] } = describing(schema, object);
    const kept = new Set([...required, ...(alwaysSent[name] ?? [])]);
    const fields = Object.entries(object).flatMap(([field, content]) => {
      const [at, described = {}] = [`${place}.${field}`, properties[field]];
      const isOptional = field in properties && !kept.has(field);
      return isOptional ? instead(at, field, content, described) : [[field, omit(at, content, described)]];
    });
    return Object.fromEntries(fields) as object;
  }

  /** Returns the optional field with its content or with null, or nothing. */
  function instead(place: string, field: string, content: unknown, schema: Schema): [string, unknown][] {
    const fate = fateOf(place, schema);
    if (fate === 'kept' || (fate === 'null' && content === null))
      return [[field, omit(place, content, schema)]];
    made.add(place);
    return fate === 'null' ? [[field, null]] : [];
  }

  function fateOf(place: string, schema: Schema): 'kept' | 'null' | 'absent' {
    const chance = Number.parseInt(hash('sha256', `${seed} ${place}`).slice(0, 2), 16) % 4;
    if (chance < 2 || only?.includes(place) === false) return 'kept';
    return chance === 2 && isNullable(schema) ? 'null' : 'absent';
  }

  const order = readOrder(omissionOrder, (ordered, _request, response) => {
    response.json([...made]);
    ({ seed, only } = ordered);
    made = new Set();
  });

  return {
    /** Answers with the places at which something has been omitted since the last order. */
    order,
    inAnswer(kind: string, { status, body }: { status: number; body: object }): object {
      const operation = operationOf(kind);
      if (seed === undefined || operation === undefined) return body;
      const schema = status === 200 ? answers[operation]?.answer : definitions.error;
      return omit(operation, body, schema ?? {}) as object;
    },
    inEvent(event: StripeEvent): StripeEvent {
      if (seed === undefined) return event;
      const { object } = event.data as { object: { object: string } };
      const whole = omit(event.type, event, definitions.event ?? {}) as StripeEvent;
      const schema = { $ref: `#/definitions/${object.object}` };
      const content = omit(`${event.type} ${object.object}`, object, schema);
      return { ...whole, data: { object: content as object } };
    },
    inNotification(notification: Notification): Notification {
      if (seed === undefined) return notification;
      return omit(notification.type, notification, definitions.event_notification ?? {}) as Notification;
    },
  };
}

/** Follows references and alternatives to the definition of an object. */
function describing(schema: Schema, object: object, name = ''): Schema & { name: string } {
  const { $ref = '', anyOf } = schema;
  const referred = $ref.replace('#/definitions/', '');
  if (referred !== '') return describing(definitions[referred] ?? {}, object, referred);
  const fitting = anyOf?.find((one) => fits(describing(one, object), object));
  return fitting ? describing(fitting, object) : { ...schema, name };
}

function fits({ properties }: Schema, object: object): boolean {
  if (!properties) return false;
  const kinds = properties.object?.enum;
  const isOfKind = !('object' in object) || kinds?.includes(object.object) !== false;
  return isOfKind && Object.keys(object).every((field) => field in properties);
}

function isNullable({ type, anyOf = [] }: Schema): boolean {
  return type?.includes('null') === true || anyOf.some((one) => one.type === 'null');
}
