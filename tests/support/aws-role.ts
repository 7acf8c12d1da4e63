import { once } from 'node:events';
import { createServer } from 'node:http';
import { z } from 'zod';

/** Lifetime of the keys: the SDK renews keys that expire within five minutes. */
const longMs = 3_600_000;

/** Way in which an AWS machine offers its role's keys. */
export type RoleKind = 'container' | 'machine';

const metadata = '/latest/meta-data/iam/security-credentials/';

/**
 * Serves a role's keys as AWS does in a container (ECS, EKS) and on a machine (EC2), each time with another session token:
 * `session-1`, `session-2` and so on. `settingsOf` returns the environment there, which names no other source of keys on this
 * machine.
 */
export async function givenRole({ lastsMs = longMs, isRefused = false, isSilent = false } = {}) {
  let given = 0;
  const newKeys = (): string => {
    given += 1;
    return JSON.stringify({
      ...{ Code: 'Success', AccessKeyId: 'S3RVER', SecretAccessKey: 'S3RVER' },
      ...{ Token: `session-${given}`, Expiration: new Date(Date.now() + lastsMs).toISOString() },
    });
  };
  const answers: Record<string, () => string> = {
    'GET /container container-token': newKeys,
    'PUT /latest/api/token ': () => 'machine-token',
    [`GET ${metadata} machine-token`]: () => 'toons-role',
    [`GET ${metadata}toons-role machine-token`]: newKeys,
  };
  const server = createServer(({ method, url, headers }, response) => {
    if (isSilent) return;
    const token = headers.authorization ?? headers['x-aws-ec2-metadata-token'] ?? '';
    const answer = answers[`${method} ${url} ${String(token)}`];
    if (answer && !isRefused) response.end(answer());
    else response.writeHead(403).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = z.object({ port: z.number() }).parse(server.address());
  const url = `http://127.0.0.1:${port}`;
  const settings: Record<RoleKind, Record<string, string>> = {
    container: {
      AWS_CONTAINER_CREDENTIALS_FULL_URI: `${url}/container`,
      AWS_CONTAINER_AUTHORIZATION_TOKEN: 'container-token',
    },
    machine: {
      AWS_CONTAINER_CREDENTIALS_FULL_URI: '',
      AWS_EC2_METADATA_SERVICE_ENDPOINT: url,
      AWS_EC2_METADATA_DISABLED: 'false',
    },
  };
  return {
    settingsOf: (kind: RoleKind) => ({
      ...{ AWS_ACCESS_KEY_ID: '', AWS_SECRET_ACCESS_KEY: '', AWS_PROFILE: '' },
      ...{ AWS_CONFIG_FILE: '/dev/null', AWS_SHARED_CREDENTIALS_FILE: '/dev/null' },
      ...settings[kind],
    }),
    [Symbol.dispose]: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
