import pg from 'pg';

/**
 * A connection whose loss ends nobody. pg throws an error that nobody listens for, and a pool listens only while the
 * connection lies idle: with a query under way a restart of PostgreSQL would end the process. The query fails all the
 * same, and so does whatever is asked of a broken connection later.
 */
export class ResilientClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.on('error', () => undefined);
  }
}
