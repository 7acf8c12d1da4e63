export type Endpoint = { method: 'GET' | 'POST' | 'DELETE'; path: string };

/** Name of a route in a contract: method and path, such as `GET /api/styles/:styleId/:which`. */
export type RouteName = `${Endpoint['method']} /${string}`;

/** Reads a route's name. Here, so that the page's scripts carry no schemas. */
export function endpointOf(name: RouteName): Endpoint {
  const [method, path] = name.split(' ') as [Endpoint['method'], string];
  return { method, path };
}
