import type { RequestHandler } from 'express';
import type { Services } from '#compose.ts';
import { isShortOfDisk } from '../orders/availability.ts';

export const getHealth: RequestHandler = (_request, response) => void response.json({ alive: true });

/** Ready when everything that a visitor needs right now answers, and there is room for a photo. */
export function getReadiness(services: Services): RequestHandler {
  return async (_request, response) => {
    const database = await services.pingDatabase();
    const disk = database ? !(await isShortOfDisk(services)) : !(await services.diskSpace.shortage());
    const ready = database && disk;
    response.status(ready ? 200 : 503).json({ ready, database, disk });
  };
}
