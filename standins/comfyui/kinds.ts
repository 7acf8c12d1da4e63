/**
 * Names an answer by its route and status, such as `GET /models/{name} 200`. All routes but those of jobs also exist below
 * `/api`, and mean the same there; the history of one prompt is sent as a history with one entry.
 */
export function kindOfAnswer(method: string, address: string, status: number): string {
  const [route = ''] = address.split('?');
  const named = route
    .replace(/^\/api(?=\/)(?!\/jobs(?:\/|$))/, '')
    .replace(/^\/history\/[^/]+/, '/history')
    .replace(/^(\/(?:api\/jobs|models|object_info))\/(?!cancel$)[^/]+/, '$1/{name}');
  return `${method === 'HEAD' ? 'GET' : method} ${named} ${status}`;
}

/** Names a socket's JSON by its type, such as `message executing`. */
export const kindOfMessage = ({ type }: { type: string }): string => `message ${type}`;

/** Names a binary frame by its number, such as `frame 4`. */
export const kindOfFrame = (number: number): string => `frame ${number}`;
