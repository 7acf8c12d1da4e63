import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { createLogKeeper } from '#adapters/log-keeper.ts';
import { createLogLines, type NewLogLine } from '#adapters/database/tables/log-lines.ts';
import type { Services } from '#compose.ts';
import { secretsOf } from '#domain/secret-settings.ts';
import { mostLogLines } from '#domain/log-line.ts';
import { givenConsole } from '../support/console.ts';
import { givenOrder } from '../support/orders.ts';
import { runProcess } from '../support/run-process.ts';
import { givenServices } from '../support/services.ts';

const reference = 'R-7KQ2-M9XA';

/** Opens a keeper as that of a program on another machine. */
const keeperOf = ({ logLines, config }: Services, program: string, machine: string) =>
  createLogKeeper(logLines, {
    service: { program, machine },
    secrets: secretsOf(config),
    onError: (error) => {
      throw error;
    },
  });

/** Opens a console with the lines of a server and of two workers, one of which was killed. */
async function givenLines() {
  const shop = await givenConsole();
  const { services } = shop;
  const { id } = await givenOrder(services.db);
  await services.db.updateTable('orders').set({ reference }).where('id', '=', id).execute();
  const [server, alive, killed] = [
    keeperOf(services, 'server', 'web'),
    keeperOf(services, 'worker', 'gpu-1'),
    keeperOf(services, 'worker', 'gpu-2'),
  ];
  server.keep('info', 'payment on its way', { order: id });
  await server.flush();
  killed.keep('info', 'step', { order: id, step: 'draw', ms: 7 });
  killed.keep('error', 'the program crashed', { error: 'out of memory' });
  await killed.flush();
  alive.keep('warn', 'took over the orders of a worker that is gone', { worker: 'gpu-2', count: 1 });
  await alive.flush();
  alive.keep('info', 'step', { order: id, step: 'draw', ms: 9 });
  await alive.flush();
  return { ...shop, id };
}

test('the console shows what every service logged, also one that is dead, newest first, and filters it', async () => {
  await using shop = await givenLines();
  const operator = await shop.givenOperator();
  const read = async (input: { service?: string; order?: string; level?: 'warn' | 'error' }) =>
    (await operator.call('GET /api/admin/log-lines', input)).lines.map(
      ({ machine, message }) => `${machine}: ${message}`,
    );
  const all = [
    'gpu-1: step',
    'gpu-1: took over the orders of a worker that is gone',
    'gpu-2: the program crashed',
    'gpu-2: step',
    'web: payment on its way',
  ];

  const { services, lines, next } = await operator.call('GET /api/admin/log-lines', {});
  expect(services.map(({ program, machine }) => `${program}@${machine}`)).toEqual([
    'worker@gpu-1',
    'worker@gpu-2',
    'server@web',
  ]);
  expect(next).toBeNull();
  expect(lines[0]).toMatchObject({
    orderId: shop.id,
    reference,
    level: 'info',
    facts: { step: 'draw', ms: 9 },
  });
  expect(await read({})).toEqual(all);
  expect(await read({ service: 'worker' })).toEqual(all.slice(0, 4));
  expect(await read({ service: 'worker@gpu-2' })).toEqual(all.slice(2, 4));
  expect(await read({ level: 'warn' })).toEqual(all.slice(1, 3));
  expect(await read({ level: 'error', service: 'server' })).toEqual([]);
  for (const order of [reference, ' r7kq2m9xa', shop.id])
    expect(await read({ order })).toEqual([all[0], all[3], all[4]]);
  await expect(read({ order: 'ada@example.com' })).rejects.toThrow(/There is no order "ada@example.com"/);
  const { entries } = await operator.call('GET /api/admin/log', { looks: '1' });
  expect(entries.map(({ action }) => action)).toEqual(['admin.login']);
});

test('older lines are read on page by page, each once', async () => {
  await using shop = await givenConsole();
  const operator = await shop.givenOperator();
  const keeper = keeperOf(shop.services, 'server', 'web');
  for (let n = 0; n < 150; n += 1) keeper.keep('info', `line ${n}`, {});
  await keeper.flush();

  const first = await operator.call('GET /api/admin/log-lines', {});
  const second = await operator.call('GET /api/admin/log-lines', { before: first.next ?? '' });

  const read = [...first.lines, ...second.lines].map(({ message }) => message);
  expect(read).toEqual(Array.from({ length: 150 }, (_nothing, n) => `line ${149 - n}`));
  expect(second.next).toBeNull();
  await expect(operator.call('GET /api/admin/log-lines', { before: 'now' })).rejects.toThrow(/400 malformed/);
});

test('the command prints the lines of an order, oldest first', async () => {
  await using shop = await givenLines();
  const { said } = await runProcess('cli/main', ['logs', '--order', reference], shop.services.env);

  expect(
    said
      .trim()
      .split('\n')
      .map((line) => line.replace(/^\S+Z /, '')),
  ).toEqual([
    `info  server@web payment on its way order=${shop.id}`,
    `info  worker@gpu-2 step order=${shop.id} ms=7 step=draw`,
    `info  worker@gpu-1 step order=${shop.id} ms=9 step=draw`,
  ]);
});

test('what a program logs is stored without its secrets', async () => {
  await using services = await givenServices();
  const { _stdout: output } = console as unknown as { _stdout: NodeJS.WriteStream };
  const printing = vi.spyOn(output, 'write').mockReturnValue(true);
  const { APP_SECRET, STRIPE_SECRET_KEY, DATABASE_URL } = services.config;
  const { password } = new URL(DATABASE_URL);
  const error = `${APP_SECRET} ${STRIPE_SECRET_KEY} ${password} ada@example.com`;
  services.log.error('request failed', { error });
  services.log.info('below LOG_LEVEL');
  printing.mockRestore();
  await services.flushLog();

  expect(password).not.toBe('');
  const lines = await services.logLines.newest({ limit: 10 });
  expect(lines).toMatchObject([
    { program: 'server', message: 'request failed', facts: { error: '… … … <address>' } },
  ]);
});

test('the newest lines of each service are kept, and of all together, for 30 days', async () => {
  await using services = await givenServices();
  const { db, logLines } = services;
  const line: NewLogLine = {
    ...{ program: 'worker', machine: 'gpu-1', level: 'info', message: 'quiet', orderId: null, facts: {} },
    secondsAgo: 0,
  };
  const flood = (machine: string, count: number) =>
    sql`insert into log_lines (at, program, machine, level, message, facts)
      select now(), 'worker', ${machine}, 'info', 'line ' || n, '{}' from generate_series(1, ${count}::int) n`.execute(
      db,
    );
  const countOf = async (machine?: string) => (await logLines.newest({ machine, limit: 50_000 })).length;
  await logLines.add([
    { ...line, secondsAgo: 29 * 86_400 },
    { ...line, secondsAgo: 31 * 86_400 },
  ]);
  await flood('gpu-2', 2_300);

  await logLines.trim({ program: 'worker', machine: 'gpu-2' });
  expect([await countOf('gpu-1'), await countOf('gpu-2')]).toEqual([2, mostLogLines.service]);
  await createLogLines(db).removeOld();
  expect([await countOf('gpu-1'), await countOf('gpu-2')]).toEqual([1, mostLogLines.service]);

  for (let n = 3; n < 15; n += 1) await flood(`gpu-${n}`, mostLogLines.service);
  await createLogLines(db).removeOld();
  expect([await countOf(), await countOf('gpu-14'), await countOf('gpu-2')]).toEqual([
    mostLogLines.all,
    2_000,
    0,
  ]);
});
