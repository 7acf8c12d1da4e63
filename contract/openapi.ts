import * as z from 'zod/mini';
import { apiRefusals, refusals, type ApiErrorCode, type ErrorCode } from '#domain/refusal.ts';
import { webhookEventTypes, type WebhookEventType } from '#domain/webhook-event.ts';
import { endpointOf, type RouteName } from './endpoints.ts';
import { commonErrors, type Contract } from './route.ts';
import { errorAnswer } from './shop.ts';
import { webhookEventBody, webhookEventSummaries } from './webhook-events.ts';

export const apiRoutes = {
  'GET /api/openapi.json': {
    summary: 'This document',
    status: 200,
    answer: z.looseObject({ openapi: z.string(), paths: z.record(z.string(), z.unknown()) }),
    errors: [],
  },
} as const satisfies Contract;

type AnyRoute = Contract[RouteName];
type Schema = Record<string, unknown>;

/** Returns an OpenAPI 3.1 document of these routes, without the base path of the shop. */
export function describeApi(contract: Contract) {
  const paths: Record<string, Schema> = {};
  for (const [name, route] of Object.entries(contract) as [RouteName, AnyRoute][]) {
    const { method, path } = endpointOf(name);
    const place = path.replaceAll(/:(\w+)/g, '{$1}');
    paths[place] = { ...paths[place], [method.toLowerCase()]: operationOf(path, route) };
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Toonbooth',
      version: '1',
      description: 'Times are ISO 8601 in UTC, amounts in minor units.',
    },
    servers: [{ url: '/' }],
    paths,
    webhooks: Object.fromEntries(webhookEventTypes.map((type) => [type, { post: postOf(type) }])),
    components: { schemas: { Error: schemaOf(errorAnswer) }, securitySchemes },
  };
}

const secret = (description: string) => ({ type: 'http', scheme: 'bearer', description });
const securitySchemes: Record<NonNullable<AnyRoute['bearer']>, Schema> = {
  photo: secret('The `photoId` of an uploaded photo'),
  proof: secret('The `proofId` of a proof'),
  order: secret('The `token` of an order'),
  gift: secret('The secret of a gift’s link'),
  openingRequest: secret('The secret of the mail that asks whether one is wanted'),
  apiToken: secret('A token that the operator makes in the console, with its scopes'),
};

/** Describes the post of an event to the operator's own system, by Standard Webhooks. */
function postOf(type: WebhookEventType): Schema {
  const header = (name: string, schema: Schema) => ({ name, in: 'header', required: true, schema });
  return {
    summary: webhookEventSummaries[type],
    parameters: [
      header('webhook-id', { ...text, format: 'uuid' }),
      header('webhook-timestamp', text),
      header('webhook-signature', text),
    ],
    requestBody: {
      required: true,
      content: { 'application/json': { schema: schemaOf(webhookEventBody(type)) } },
    },
    responses: { '2XX': { description: 'Accepted; any other answer has it sent again' } },
  };
}

function operationOf(path: string, route: AnyRoute): Schema {
  const { summary, bearer, scope } = route;
  const parameters = parametersOf(path, route);
  const requestBody = requestBodyOf(route);
  return {
    summary,
    ...(bearer && { security: [{ [bearer]: scope ? [scope] : [] }] }),
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: { ...successOf(route), ...refusalsOf(route), default: refusalOf(commonErrors) },
  };
}

function parametersOf(path: string, { query, idempotent }: AnyRoute): Schema[] {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: text,
  }));
  const inQuery = Object.entries(query?.shape ?? {}).map(([name, one]) => ({
    name,
    in: 'query',
    schema: schemaOf(one),
  }));
  const key = { name: 'Idempotency-Key', in: 'header', schema: { ...text, minLength: 32, maxLength: 255 } };
  return [...inPath, ...inQuery, ...(idempotent ? [key] : [])];
}

const text = { type: 'string' };

function requestBodyOf(route: AnyRoute): Schema | undefined {
  if (route.file !== undefined) {
    const schema = { type: 'object', properties: { [route.file]: {} }, required: [route.file] };
    const encoding = { [route.file]: { contentType: 'image/*' } };
    return { required: true, content: { 'multipart/form-data': { schema, encoding } } };
  }
  if (!('body' in route)) return undefined;
  const required = !z.safeParse(route.body, {}).success;
  return { required, content: { 'application/json': { schema: schemaOf(route.body) } } };
}

function successOf(route: AnyRoute): Schema {
  // OpenAPI 3.1 has no schema for raw bytes, nor for events.
  if ('media' in route)
    return {
      200: { description: 'Success', content: Object.fromEntries(route.media.map((kind) => [kind, {}])) },
    };
  const content = { 'application/json': { schema: schemaOf(route.answer) } };
  return { [route.status]: { description: 'Success', content } };
}

function refusalsOf({ errors }: AnyRoute): Schema {
  const all = new Set<AnyCode>([...errors, ...commonErrors]);
  const of = (status: number): AnyCode[] => [...all].filter((code) => statusOf(code) === status);
  return Object.fromEntries(errors.map(statusOf).map((status) => [status, refusalOf(of(status))]));
}

type AnyCode = ErrorCode | ApiErrorCode;
const allRefusals = { ...refusals, ...apiRefusals };
const statusOf = (code: AnyCode): number => allRefusals[code][0];

/** Describes the refusals: codes for programs, a description for people. */
function refusalOf(codes: readonly AnyCode[]): Schema {
  const error = { properties: { code: { enum: codes } } };
  const schema = { $ref: '#/components/schemas/Error', properties: { error } };
  return {
    description: codes.map((code) => `${code}: ${allRefusals[code][1]}`).join('\n'),
    content: { 'application/json': { schema } },
  };
}

/** Describes the input form of a schema, so that later versions may add fields. */
function schemaOf(schema: z.core.$ZodType): Schema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io: 'input' });
  return rest;
}
