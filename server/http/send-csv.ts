import type { Response } from 'express';

/** Sends a table as a file to save. `name` needs no quoting. */
export function sendCsv(csv: string, name: string, response: Response): void {
  response.set('Content-Disposition', `attachment; filename="${name}"`).type('text/csv').send(csv);
}
