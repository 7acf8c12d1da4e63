import description from './openapi.json' with { type: 'json' };

export { description };

export type Operation = keyof typeof description.operations;
const operations = Object.keys(description.operations) as Operation[];

/** Finds the operation of a call such as `GET /v1/refunds/re_1`. */
export function operationOf(kind: string): Operation | undefined {
  return operations.find((operation) =>
    new RegExp(`^${operation.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(kind),
  );
}
