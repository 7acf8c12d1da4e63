import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const express = {
  name: 'express',
  'dist-tags': { latest: '5.3.0' },
  versions: { '5.3.0': { name: 'express', version: '5.3.0', dist: {} } },
};
const advisory = {
  id: 1,
  url: 'https://example.com/advisory',
  title: 'Made up',
  severity: 'high',
  vulnerable_versions: '>=5.0.0',
};

/**
 * Runs the audit against a registry that answers with `advisories`, or refuses without them. @returns its exit code and output
 */
async function audit(advisories?: object) {
  const server = createServer((request, response) => {
    const isBulk = request.url?.endsWith('/advisories/bulk') ?? false;
    response.statusCode = isBulk && advisories === undefined ? 405 : 200;
    response.setHeader('content-type', 'application/json');
    request.resume().on('end', () => response.end(JSON.stringify(isBulk ? advisories : express)));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const env = { ...process.env, npm_config_registry: `http://127.0.0.1:${port}/` };
  const child = spawn(process.execPath, ['.ci/audit.mjs'], { cwd: root, env });
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  server.close();
  return { code: child.exitCode, said: out + err };
}

test('an audit fails only for advisories about packages that run', async () => {
  const [known, none, unreachable] = await Promise.all([
    audit({ express: [advisory] }),
    audit({}),
    audit(undefined),
  ]);

  expect([known.code, none.code, unreachable.code]).toEqual([1, 0, 0]);
  expect(known.said).toContain('express (high): https://example.com/advisory');
  expect(none.said).toBe('The packages were audited: 0 of them have advisories.\n');
  expect(unreachable.said).toContain('The packages were not audited');
});
