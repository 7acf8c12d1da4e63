import type { RequestHandler } from 'express';
import type { Services } from '#compose.ts';

export const getHealth: RequestHandler = (_request, response) => void response.json({ alive: true });

/** Ready when everything that a visitor needs right now answers. */
export function getReadiness({ pingDatabase }: Services): RequestHandler {
  return async (_request, response) => {
    const database = await pingDatabase();
    response.status(database ? 200 : 503).json({ ready: database, database });
  };
}
