import { once } from 'node:events';
import { cp, readdir, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { expect, test } from 'vitest';
import { anyPort } from '#launcher/ports/ports.ts';
import { createApp } from '#server/app.ts';
import { createOrderSignals } from '#server/events/order-signals.ts';
import { createClosers } from '../support/closers.ts';
import { givenFolder } from '../support/folder.ts';
import { givenNginx, guideSite, whyNoNginx } from '../support/nginx.ts';
import { givenServices } from '../support/services.ts';

test('what only the server of another version has comes through the proxy, and nobody keeps that it is missing', async ({
  skip,
}) => {
  skip(whyNoNginx !== undefined, whyNoNginx);
  const opened = createClosers();
  try {
    const services = opened.use(await givenServices());
    const signals = createOrderSignals(services.config.DATABASE_URL);
    opened.defer(() => signals.close());
    const older = opened.use(await givenFolder()).path;
    await cp('dist', older, {
      recursive: true,
      dereference: true,
      filter: (file) => !/^dist.(programs|builds)/.test(file),
    });
    const [lost = ''] = (await readdir(`${older}/web/assets`)).filter((file) => file.endsWith('.js'));
    for (const ending of ['', '.br', '.gz'])
      await rm(`${older}/web/assets/${lost}${ending}`, { force: true });
    const ports: number[] = [];
    for (const dir of [path.resolve('dist'), older]) {
      const server = createApp(services, signals, path.join(dir, 'web')).listen(0, '127.0.0.1');
      opened.defer(() => server.close());
      await once(server, 'listening');
      ports.push((server.address() as AddressInfo).port);
    }
    const port = await anyPort();
    opened.use(await givenNginx(guideSite(port, ports), port));

    const get = async (file: string) => {
      const { status, headers } = await fetch(`http://127.0.0.1:${port}/assets/${file}`);
      return [status, headers.get('cache-control')];
    };
    for (let time = 0; time < 4; time += 1)
      expect(await get(lost)).toEqual([200, 'public, max-age=31536000, immutable']);
    expect(await get('never-there.js')).toEqual([404, 'private, no-cache']);
  } finally {
    await opened.closeAll();
  }
});
