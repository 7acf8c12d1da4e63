export type Endpoint = { method: 'GET' | 'POST' | 'DELETE'; path: string };

/** Name of a route in a contract: method and path, such as `GET /api/styles/:styleId/:which`. */
export type RouteName = `${Endpoint['method']} /${string}`;

/** Splits a route's name. Kept apart from the schemas, so that they stay out of the page's scripts. */
export function endpointOf(name: RouteName): Endpoint {
  const [method, path] = name.split(' ') as [Endpoint['method'], string];
  return { method, path };
}
