import { Socket } from 'node:net';
import pg from 'pg';
import { errorCode } from '../error-code.ts';
import { sessionSettings } from './session-settings.ts';

/** PostgreSQL's code for a write on a connection that may only read. */
export const readOnlyCode = '25006';

/** For a connection that went silent in between; else the limit on connecting is the one. */
const settingsMs = 10_000;

type ParameterStatus = { parameterName: string; parameterValue: string };
/** PostgreSQL tells of these by itself, at the start of a connection and when they change. */
const readOnlyParameters = ['default_transaction_read_only', 'in_hot_standby'];

/**
 * A connection whose loss ends no process. pg throws an error that nobody listens for, and a pool listens only while the
 * connection lies idle: with a query under way a restart of PostgreSQL would end the process. The query fails all the
 * same, and so does every later one on a broken connection. It begins with the settings that the code takes for granted.
 */
export class ResilientClient extends pg.Client {
  /** Where its tables lie, if not where everybody's do. */
  protected readonly schema: string | undefined;
  private readonly readOnlyBy = new Set<string>();

  constructor(config?: string | pg.ClientConfig) {
    super({
      ...(typeof config === 'string' ? { connectionString: config } : config),
      fallback_application_name: 'toonbooth',
    });
    this.on('error', () => undefined);
    this.connection.on('parameterStatus', ({ parameterName: name, parameterValue }: ParameterStatus) => {
      if (!readOnlyParameters.includes(name)) return;
      if (parameterValue === 'on') this.readOnlyBy.add(name);
      else this.readOnlyBy.delete(name);
    });
    this.leaveWhenRefused();
  }

  override connect(): Promise<this>;
  override connect(callback: (error: Error) => void): void;
  override connect(callback?: (error: Error) => void): unknown {
    const connected = this.connectWithSettings();
    if (!callback) return connected;
    // It is called without an error, which its types leave out.
    connected.then(() => (callback as () => void)(), callback);
    return undefined;
  }

  private async connectWithSettings(): Promise<this> {
    await super.connect();
    const limit = setTimeout(() => this.connection.stream.destroy(), settingsMs);
    try {
      await this.query(sessionSettings(this.schema));
      return this;
    } catch (error) {
      void this.end().catch(() => undefined);
      throw error;
    } finally {
      clearTimeout(limit);
    }
  }

  /** Whether nothing can be written on this connection, as far as PostgreSQL has told. */
  get isReadOnly(): boolean {
    return this.readOnlyBy.size > 0;
  }

  /** Closes the connection once it was refused a write: poolers keep to themselves what the server tells, and the next one may be well. */
  private leaveWhenRefused(): void {
    let isRefused = false;
    this.connection.on('errorMessage', (error: unknown) => {
      isRefused ||= errorCode(error) === readOnlyCode;
    });
    // Not before the transaction is rolled back: whoever began it must hear the reason.
    this.connection.on('readyForQuery', ({ status }: { status: string }) => {
      if (isRefused && status === 'I') this.leave();
    });
  }

  protected leave(): void {
    void this.end().catch(() => undefined);
  }

  /** Gives the connection up at once; `end` waits for an answer where it is half dead. */
  drop(): void {
    this.connection.stream.destroy();
  }
}

/** A query that PostgreSQL has not answered by then never will be: nothing here takes a tenth of it. */
const silentMs = 10_000;
const graceMs = 500;

/**
 * The same, and nobody waits for ever on a connection whose other end went away without a word, as after a power cut or behind
 * a firewall that forgot it: when a query has had no answer for so long the connection is given up, and the next query
 * opens another one.
 */
export class TimedClient extends ResilientClient {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.once('connect', () => {
      const { stream } = this.connection;
      if (!(stream instanceof Socket)) return;
      // A listener given to setTimeout would hear of the first silence only, which may be one without a query.
      stream.setTimeout(silentMs).on('timeout', () => {
        const { bytesRead } = stream;
        // It may be this process that stood still, with the answer at its door.
        setTimeout(() => {
          if (this.isWaiting() && stream.bytesRead === bytesRead) stream.destroy();
        }, graceMs).unref();
      });
    });
  }

  private isWaiting(): boolean {
    return 'readyForQuery' in this && this.readyForQuery === false;
  }
}

/**
 * A pool of such connections. It throws the loss of an idle one at whoever listens, and without a listener ends the process; a
 * connection that `end` has closed counts as idle until PostgreSQL has heard of it.
 */
export function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ Client: ResilientClient, ...config });
  pool.on('error', () => undefined);
  return pool;
}
