import type { RequestHandler } from 'express';
import type { Log } from '#adapters/log.ts';

/** Warns once when requests come through a proxy although none is expected: all visitors then share one address. */
export function noticeProxy(log: Pick<Log, 'warn'>): RequestHandler {
  let isTold = false;
  return (request, _response, next) => {
    if (!isTold && request.headers['x-forwarded-for'] !== undefined) {
      isTold = true;
      log.warn('a proxy is in front of the shop, and all visitors count as one', {
        remedy:
          'set TRUST_PROXY to the number of proxies; without one, somebody forges the header X-Forwarded-For',
      });
    }
    next();
  };
}
