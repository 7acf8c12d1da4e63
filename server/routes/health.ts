import type { RequestHandler } from 'express';
import type { Shop } from '#compose.ts';

export const getHealth: RequestHandler = (_request, response) => void response.json({ alive: true });

/** Ready when everything that a visitor needs right now answers. */
export function getReadiness({ pingDatabase }: Shop): RequestHandler {
  return async (_request, response) => {
    const database = await pingDatabase();
    response.status(database ? 200 : 503).json({ ready: database, database });
  };
}
