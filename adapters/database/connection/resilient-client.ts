import { Socket } from 'node:net';
import pg from 'pg';
import { errorCode } from '../../error-code.ts';
import { sessionSettings } from './session-settings.ts';

/** PostgreSQL's error code for a write on a read-only connection. */
export const readOnlyCode = '25006';

/** Limit for a connection that goes silent after connecting; the limit on connecting covers the time before. */
const settingsMs = 10_000;

type ParameterStatus = { parameterName: string; parameterValue: string };
/** PostgreSQL reports these unasked, at the start of a connection and when they change. */
const readOnlyParameters = ['default_transaction_read_only', 'in_hot_standby'];

/**
 * A connection whose loss does not end the process. pg emits an error event that nobody listens for, and a pool listens only
 * while the connection is idle: a restart of PostgreSQL during a query would end the process. The query still fails, and
 * so does every later one on a broken connection. Each connection starts with the settings on which the code relies.
 */
export class ResilientClient extends pg.Client {
  /** Schema of its tables; undefined: the one that all use. */
  protected readonly schema: string | undefined;
  /** Process of the server that serves this connection, once it is open. */
  protected serverPid: number | undefined;
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
    // The callback is called without an error, which its type does not allow.
    connected.then(() => (callback as () => void)(), callback);
    return undefined;
  }

  private async connectWithSettings(): Promise<this> {
    await super.connect();
    const limit = setTimeout(() => this.connection.stream.destroy(), settingsMs);
    try {
      const { rows } = await this.query<{ pid: number }>(sessionSettings(this.schema));
      this.serverPid = rows[0]?.pid;
      return this;
    } catch (error) {
      void this.end().catch(() => undefined);
      throw error;
    } finally {
      clearTimeout(limit);
    }
  }

  /** True if nothing can be written on this connection, as far as PostgreSQL has reported. */
  get isReadOnly(): boolean {
    return this.readOnlyBy.size > 0;
  }

  /** Closes the connection after a refused write: poolers hide the server's reports, and the next one may be writable. */
  private leaveWhenRefused(): void {
    let isRefused = false;
    this.connection.on('errorMessage', (error: unknown) => {
      isRefused ||= errorCode(error) === readOnlyCode;
    });
    // Not before the transaction is rolled back: its caller must receive the error.
    this.connection.on('readyForQuery', ({ status }: { status: string }) => {
      if (isRefused && status === 'I') this.leave();
    });
  }

  protected leave(): void {
    void this.end().catch(() => undefined);
  }

  /** Gives the connection up at once; `end` would wait for an answer on a half-dead one. */
  drop(): void {
    this.connection.stream.destroy();
  }
}

/** Limit on a query: one not answered by then never will be, as no query of a pool takes a tenth of that. */
const silentMs = 10_000;
const graceMs = 500;

/**
 * Same as `ResilientClient`, with a limit on waiting for a connection whose other end vanished without notice, as after a power
 * cut or behind a firewall that forgot it: after that time without an answer the connection is given up, and the next query
 * opens another.
 */
export class TimedClient extends ResilientClient {
  constructor(config?: string | pg.ClientConfig, limitMs = silentMs) {
    super(config);
    this.once('connect', () => {
      const { stream } = this.connection;
      if (!(stream instanceof Socket)) return;
      // A listener passed to setTimeout would be called for the first silence only, which may come between queries.
      stream.setTimeout(limitMs).on('timeout', () => {
        // A query sent from now on has its own limit.
        if (!this.isWaiting()) return;
        const { bytesRead } = stream;
        void this.isLost().then((isLost) => {
          // This process may have been suspended, with the answer already received.
          setTimeout(() => {
            if (stream.bytesRead !== bytesRead) return;
            if (isLost) stream.destroy();
            else stream.setTimeout(limitMs);
          }, graceMs).unref();
        });
      });
    });
  }

  /** Decides whether the other end is gone, after a silence of `limitMs`. */
  protected isLost(): Promise<boolean> {
    return Promise.resolve(true);
  }

  private isWaiting(): boolean {
    return 'readyForQuery' in this && this.readyForQuery === false;
  }
}

/** Time for which an idle connection is kept: opening one costs PostgreSQL as much as forty queries. */
const idleMs = 60_000;

/**
 * Opens a pool of such connections. A pool emits the loss of an idle one as an error event, which ends the process if it has no
 * listener; a connection that `end` has closed counts as idle until PostgreSQL has processed that.
 */
export function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ Client: TimedClient, idleTimeoutMillis: idleMs, ...config });
  pool.on('error', () => undefined);
  return pool;
}
