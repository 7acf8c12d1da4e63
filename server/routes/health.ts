import type { Request, RequestHandler } from 'express';
import type { Services } from '#compose.ts';
import { hashOf } from '#adapters/secrets.ts';

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

/** Ready when everything that a visitor needs right now answers. */
export function getReadiness({ pingDatabase }: Services): RequestHandler {
  return async (_request, response) => {
    const database = await pingDatabase();
    response.status(database ? 200 : 503).json({ ready: database, database });
  };
}
