import type { Request, RequestHandler } from 'express';
import type { Services } from '#compose.ts';
import { hashOf } from '#adapters/secrets.ts';
import { isShortOfDisk } from '../orders/availability.ts';

/** To the doctor, who derives the same token, it says how the request arrived: whether TRUST_PROXY is right. */
export function getHealth({ secrets }: Services): RequestHandler {
  const expected = hashOf(`Bearer ${secrets.doctorToken}`);
  return (request, response) => {
    const isDoctor = hashOf(request.get('authorization') ?? '').equals(expected);
    response.json({ alive: true, ...(isDoctor && { arrival: arrivalOf(request) }) });
  };
}

function arrivalOf(request: Request) {
  const forwardedFor = request.get('x-forwarded-for')?.split(',') ?? [];
  return {
    address: request.ip ?? '',
    peer: request.socket.remoteAddress ?? '',
    forwardedFor: forwardedFor.map((part) => part.trim()),
  };
}

/** Ready when everything that a visitor needs right now answers, and there is room for a photo. */
export function getReadiness(services: Services): RequestHandler {
  return async (_request, response) => {
    const database = await services.pingDatabase();
    const disk = database ? !(await isShortOfDisk(services)) : !(await services.diskSpace.shortage());
    const ready = database && disk;
    response.status(ready ? 200 : 503).json({ ready, database, disk });
  };
}
