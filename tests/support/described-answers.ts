import { Ajv2020 } from 'ajv/dist/2020.js';

type Responses = Record<string, { content: Record<string, object> }>;
type Description = { paths: Record<string, Record<string, { responses: Responses }>> };

const pointerTo = (keys: string[]) =>
  keys.map((key) => encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/');

/** Compares the shop's answers with its own OpenAPI document. */
export async function createAnswerCheck(shopUrl: string) {
  const { paths, ...rest } = (await (await fetch(`${shopUrl}/api/openapi.json`)).json()) as Description;
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  ajv.addSchema({ paths, ...rest }, 'api');

  /** Finds the status under which the document describes such an answer, and its media types. */
  function find(method: string, path: string, { status }: Response) {
    const responses = paths[path]?.[method]?.responses ?? {};
    const described = status in responses ? status : 'default';
    return { described, kinds: Object.keys(responses[described]?.content ?? {}) };
  }

  /** @param call such as `GET /api/styles/{styleId}/{which}`. @returns the faults of its answer */
  return async function faultsOf(call: string, response: Response): Promise<string[]> {
    const [method, path] = call.replace(/^\w+/, (verb) => verb.toLowerCase()).split(' ') as [string, string];
    const { described, kinds } = find(method, path, response);
    const kind = String(response.headers.get('content-type')).replace(/;.*/, '');
    if (!kinds.includes(kind)) return [`${call}: ${response.status} ${kind}`];
    if (kind !== 'application/json') return [];
    const place = pointerTo([
      'paths',
      path,
      method,
      'responses',
      String(described),
      'content',
      kind,
      'schema',
    ]);
    const isRight = ajv.validate({ $ref: `api#/${place}` }, await response.clone().json());
    return isRight ? [] : [`${call}: ${ajv.errorsText()}`];
  };
}
