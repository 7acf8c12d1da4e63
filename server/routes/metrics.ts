import type { Request, RequestHandler } from 'express';
import { createMetrics } from '#adapters/metrics.ts';
import { hashOf } from '#adapters/secrets.ts';
import type { Services } from '#compose.ts';
import { Refusal } from '#domain/refusal.ts';
import { metricDefinitions } from '../metrics/metric-definitions.ts';
import { readMetrics } from '../metrics/read-metrics.ts';
import { shared } from '../shared-reads.ts';

/** Answers Prometheus: clients with `METRICS_TOKEN`, or without that setting this machine only. @throws Refusal to others */
export function getMetrics(services: Services): RequestHandler {
  const { METRICS_TOKEN: token } = services.config;
  const isAllowed =
    token === undefined ? (request: Request) => isFromHere(request, services) : createTokenCheck(token);
  let metrics: ReturnType<typeof createMetrics> | undefined;
  const render = shared(async () => {
    metrics ??= createMetrics(metricDefinitions);
    return { text: await metrics.render(await readMetrics(services)), contentType: metrics.contentType };
  });
  return async (request, response) => {
    if (!isAllowed(request)) {
      if (token === undefined) throw new Refusal('metrics_token_missing');
      response.set('WWW-Authenticate', 'Bearer');
      throw new Refusal('metrics_token_wrong');
    }
    const { text, contentType } = await render();
    response.set('Content-Type', contentType).send(text);
  };
}

/** Compares hashes, which takes the same time however much of the token is right. */
function createTokenCheck(token: string): (request: Request) => boolean {
  const expected = hashOf(`Bearer ${token}`);
  return (request) => hashOf(request.get('authorization') ?? '').equals(expected);
}

const loopback = /^(?:::ffff:)?127\.|^::1$/;
const loopbackNames = ['localhost', '127.0.0.1', '[::1]'];
/** Headers added by proxies. A proxy that adds none passes on the host name that the visitor used. */
const proxyHeaders = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'forwarded',
  'via',
];

/** True for requests made on this machine itself: those through a proxy on it look the same, so nothing may hint at one. */
function isFromHere(request: Request, { config }: Services): boolean {
  return (
    !config.production &&
    !config.TRUST_PROXY &&
    loopback.test(request.socket.remoteAddress ?? '') &&
    loopbackNames.includes(request.hostname) &&
    proxyHeaders.every((name) => request.get(name) === undefined)
  );
}
