/** Returns the URL at which this machine reaches its own server directly, without any proxy. */
export function localUrl({
  HOST: host = '127.0.0.1',
  PORT: port = 0,
}: {
  HOST?: string | undefined;
  PORT?: string | number | undefined;
}): string {
  const name = ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}
