import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/*
 * Extracts what the shop uses of Stripe's OpenAPI description, as JSON Schemas, to `openapi.json` beside this file. README.md
 * says how to run it.
 */
const operations = [
  ...['GET /v1/account', 'GET /v1/balance_transactions', 'GET /v1/balance_transactions/{id}'],
  ...['GET /v1/charges', 'GET /v1/charges/{charge}', 'GET /v1/payouts', 'GET /v1/payouts/{payout}'],
  ...['GET /v1/checkout/sessions', 'POST /v1/checkout/sessions', 'GET /v1/checkout/sessions/{session}'],
  ...['GET /v1/disputes', 'GET /v1/disputes/{dispute}', 'GET /v1/payment_intents'],
  ...['GET /v1/payment_intents/{intent}', 'GET /v1/payment_method_configurations'],
  ...['GET /v1/refunds', 'POST /v1/refunds', 'GET /v1/refunds/{refund}', 'GET /v1/webhook_endpoints'],
];
/** Objects that answers and events contain in full; of all others, which may be expanded, only the id is described. */
const kept = new Set([
  ...['account', 'balance_transaction', 'charge', 'checkout.session', 'dispute', 'error', 'event'],
  ...['payment_intent', 'payment_method_configuration', 'payout', 'refund', 'webhook_endpoint'],
]);

const textOrNull = { type: ['string', 'null'] };
/** Properties that API version 2026-10-28.endive adds, by the types of the package `stripe`, which also declares `source`. */
const added: Record<string, Record<string, object>> = {
  account_payments_settings: {
    statement_descriptor_prefix_kana: textOrNull,
    statement_descriptor_prefix_kanji: textOrNull,
  },
  charge: { source: { type: ['object', 'null'] } },
  'checkout.session': {
    allowed_payment_method_types: { type: ['array', 'null'], items: { type: 'string' } },
  },
  dispute: { intended_submission_method: textOrNull },
  dispute_evidence_details: { submission_method: { type: 'string' } },
  payment_intent: { payment_record: textOrNull, source: { type: ['string', 'object', 'null'] } },
  payment_method_details_card: { electronic_commerce_indicator: textOrNull },
};
const text = { type: 'string' };
const flag = { type: 'boolean' };
/** A thin event as it is sent, by the types of the package `stripe`: stripe-mock describes no API v2. */
const notification = {
  type: 'object',
  properties: {
    ...{ id: text, object: { type: 'string', enum: ['v2.core.event'] }, type: text, created: text },
    ...{ livemode: flag, context: textOrNull, snapshot_event: text },
    related_object: {
      type: 'object',
      properties: { id: text, type: text, url: text },
      required: ['id', 'type', 'url'],
      additionalProperties: false,
    },
  },
  required: ['id', 'object', 'type', 'created', 'livemode', 'related_object'],
  additionalProperties: false,
};
const texts = { type: 'array', items: text };
/** A destination of events, by the same types. */
const destination = {
  type: 'object',
  properties: {
    ...{ id: text, object: { type: 'string', enum: ['v2.core.event_destination'] }, created: text },
    ...{ updated: text, description: text, name: text, livemode: flag, snapshot_api_version: text },
    ...{ enabled_events: texts, events_from: texts, type: text },
    event_payload: { type: 'string', enum: ['snapshot', 'thin'] },
    status: { type: 'string', enum: ['disabled', 'enabled'] },
    ...{ metadata: { type: 'object', additionalProperties: text }, status_details: { type: 'object' } },
    webhook_endpoint: {
      type: 'object',
      properties: { url: text, signing_secret: text },
      // It is the only part of it that the shop has included.
      required: ['url'],
      additionalProperties: false,
    },
  },
  required: [
    ...['id', 'object', 'created', 'updated', 'description', 'name', 'livemode', 'enabled_events'],
    ...['event_payload', 'status', 'type'],
  ],
  additionalProperties: false,
};
const listDestinations = {
  parameters: {
    type: 'object',
    properties: { limit: { type: 'integer' }, include: texts },
    additionalProperties: false,
  },
  answer: {
    type: 'object',
    properties: {
      data: { type: 'array', items: { $ref: '#/definitions/event_destination' } },
      ...{ next_page_url: textOrNull, previous_page_url: textOrNull },
    },
    required: ['data', 'next_page_url', 'previous_page_url'],
    additionalProperties: false,
  },
};
const addedStatuses = ['appeal_needs_response', 'appeal_under_review'];

type Schema = {
  $ref?: string;
  type?: string;
  enum?: (string | null)[];
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  maxLength?: number;
  pattern?: string;
  nullable?: boolean;
  'x-expansionResources'?: object;
  'x-resourceId'?: string;
};
type Content = Record<string, { schema: Schema }>;
type Operation = {
  parameters: { in: string; name: string; required: boolean; schema: Schema }[];
  requestBody?: { content: Content };
  responses: Record<string, { content: Content }>;
};
type Description = {
  info: { version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};

const [file = ''] = process.argv.slice(2);
const description = JSON.parse(await readFile(file, 'utf8')) as Description;
const { schemas } = description.components;
const definitions: Record<string, object> = {
  ...{ event_notification: notification, event_destination: destination },
};

const nameOf = ({ $ref = '' }: Schema) => $ref.slice('#/components/schemas/'.length);

function map<From, To>(record: Record<string, From>, change: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));
}

/** Refers to a definition, and adds it with all that it refers to. */
function refer(name: string): object {
  const schema = schemas[name] ?? {};
  if (schema['x-resourceId'] !== undefined && !kept.has(name)) return { type: 'object' };
  if (!(name in definitions)) {
    definitions[name] = {};
    definitions[name] = extend(name, convert(schema));
  }
  return { $ref: `#/definitions/${name}` };
}

function extend(name: string, schema: { properties?: Record<string, { enum?: unknown[] }> }): object {
  if (name === 'dispute') schema.properties?.status?.enum?.push(...addedStatuses);
  return name in added ? { ...schema, properties: { ...schema.properties, ...added[name] } } : schema;
}

/** Converts a schema of OpenAPI 3.0 to JSON Schema. An object has no other properties than the described ones. */
function convert(schema: Schema): object {
  if (schema.$ref !== undefined) return refer(nameOf(schema));
  const { anyOf, items, properties, required, maxLength, pattern } = schema;
  return {
    ...valuesOf(schema),
    anyOf: anyOf && alternatives(schema, anyOf),
    items: items && convert(items),
    properties: properties && map(properties, convert),
    additionalProperties: othersOf(schema),
    ...{ required, maxLength, pattern },
  };
}

function valuesOf({ type, enum: values, nullable }: Schema) {
  if (type === undefined || nullable !== true) return { type, enum: values };
  return { type: [type, 'null'], enum: values && [...values, null] };
}

function othersOf({ properties, additionalProperties }: Schema) {
  return typeof additionalProperties === 'object' ? convert(additionalProperties) : properties && false;
}

function alternatives({ nullable, ...schema }: Schema, anyOf: Schema[]): object[] {
  const isKept = (one: Schema) => one.$ref === undefined || kept.has(nameOf(one));
  const all = 'x-expansionResources' in schema ? anyOf.filter(isKept) : anyOf;
  return [...all.map(convert), ...(nullable ? [{ type: 'null' }] : [])];
}

/** Describes the query or the form of a call. */
function parametersOf({ parameters, requestBody }: Operation): object {
  const form = requestBody?.content['application/x-www-form-urlencoded']?.schema;
  if (form?.properties && Object.keys(form.properties).length > 0) return convert(form);
  const query = parameters.filter((one) => one.in === 'query');
  const properties = Object.fromEntries(query.map(({ name, schema }) => [name, schema]));
  const required = query.filter((one) => one.required).map(({ name }) => name);
  return convert({ type: 'object', properties, required });
}

function extract(operation: string) {
  const [method = '', route = ''] = operation.split(' ');
  const described = description.paths[route]?.[method.toLowerCase()];
  if (!described) throw new Error(`${file} does not describe ${operation}`);
  const { schema = {} } = described.responses['200']?.content['application/json'] ?? {};
  return { parameters: parametersOf(described), answer: convert(schema) };
}

const extracted = {
  ...Object.fromEntries(operations.map((operation) => [operation, extract(operation)])),
  'GET /v2/core/event_destinations': listDestinations,
};
for (const name of kept) refer(name);
// A line for each operation and definition, so that a newer version can be compared.
const lines = (record: Record<string, object>) =>
  Object.entries(record)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`)
    .join(',\n');
await writeFile(
  path.join(import.meta.dirname, 'openapi.json'),
  `{\n"version": ${JSON.stringify(description.info.version)},\n"operations": {\n${lines(extracted)}\n},\n"definitions": {\n${lines(definitions)}\n}\n}\n`,
);
