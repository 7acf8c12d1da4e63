import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createTcpServer, type AddressInfo, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { anyPort } from '#launcher/ports/ports.ts';
import { givenFolder } from '#tests/support/folder.ts';
import { givenRepository } from '#tests/support/git-repository.ts';
import { originOfClone, readTags } from './read-tags.ts';

async function givenServer(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    address: `127.0.0.1:${port}/shop.git`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const ofGit = { 'content-type': 'application/x-git-upload-pack-advertisement' };

/** Answers as a git host does, with git's own list of the refs. */
function serve(folder: string): RequestListener {
  return (request, response) => {
    const isAsked = request.method === 'GET' && request.url === '/shop.git/info/refs?service=git-upload-pack';
    const isGit = request.headers['user-agent']?.startsWith('git/') ?? false;
    const isIn = request.headers.authorization === `Basic ${Buffer.from('ada:hush @').toString('base64')}`;
    if (!isAsked || !isGit || !isIn) return response.writeHead(404).end();
    const refs = execFileSync('git', ['upload-pack', '--http-backend-info-refs', folder]);
    return response
      .writeHead(200, ofGit)
      .end(Buffer.concat([Buffer.from('001e# service=git-upload-pack\n0000'), refs]));
  };
}

test('the tags of a repository are read by git and over HTTP', async () => {
  await using repository = await givenRepository();
  await repository.git('tag', 'v0.1.0');
  await repository.git('tag', '--annotate', '--message', 'Two', 'v0.2.0');
  await repository.git('tag', 'security/v0.2.0');
  await repository.git('branch', 'v0.3.0');
  await using host = await givenServer(serve(repository.path));

  const tags = ['security/v0.2.0', 'v0.1.0', 'v0.2.0'];
  expect(await readTags(repository.path)).toEqual(tags);
  expect(await readTags(`http://ada:hush%20%40@${host.address}/`)).toEqual(tags);
});

test('a repository without tags has none', async () => {
  await using repository = await givenRepository();

  expect(await readTags(repository.path)).toEqual([]);
});

test.for([
  {
    name: 'is a page for people',
    answer: ((_, response) => response.end('<html>refs/tags/v9.0.0')) satisfies RequestListener,
    reason: /^it answers with 200, and not as a git repository$/,
  },
  {
    name: 'leads elsewhere',
    answer: ((_, response) =>
      response.writeHead(301, { location: 'https://git.example.com/' }).end()) satisfies RequestListener,
    reason: /^it redirects to https:\/\/git\.example\.com\/$/,
  },
  {
    name: 'never ends',
    answer: ((_, response) => {
      response.writeHead(200, ofGit);
      const write = () => response.write('x'.repeat(100_000));
      response.on('drain', write);
      while (write());
    }) satisfies RequestListener,
    reason: /^its list of tags is longer than 1 MB$/,
  },
])('an address that $name is told apart from a repository', async ({ answer, reason }) => {
  await using host = await givenServer(answer);

  await expect(readTags(`http://${host.address}`)).rejects.toThrow(reason);
});

test('what git says of an address that is no repository is passed on', async () => {
  await using folder = await givenFolder();

  await expect(readTags(folder.path)).rejects.toThrow(
    /^git said: fatal: .*does not appear to be a git repository/,
  );
});

test('an address that is away or never answers is given up', async () => {
  const silent = createTcpServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const sockets = new Set<Socket>();
  silent.on('connection', (socket) => sockets.add(socket));

  for (const scheme of ['http', 'git'])
    await expect(readTags(`${scheme}://127.0.0.1:${port}/shop.git`, 0.5)).rejects.toThrow(
      'it did not answer within 0.5 s',
    );

  for (const socket of sockets) socket.destroy();
  silent.close();
  await once(silent, 'close');
  await expect(readTags(`http://127.0.0.1:${await anyPort()}/shop.git`)).rejects.toThrow(/ECONNREFUSED/);
});

test('a clone knows where it came from, and another folder does not', async () => {
  await using repository = await givenRepository();
  await using folder = await givenFolder();

  expect(await originOfClone(repository.path)).toBeUndefined();
  await repository.git('remote', 'add', 'origin', 'git@git.example.com:shop/toonbooth.git');
  expect(await originOfClone(repository.path)).toBe('git@git.example.com:shop/toonbooth.git');
  expect(await originOfClone(folder.path)).toBeUndefined();
});
