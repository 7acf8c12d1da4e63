import {
  createPostgresBackend,
  type BackendFactory,
  type PgPoolClient,
  type PostgresConnectionOptions,
  type PostgresQueueBackend,
} from 'bullmq';

type Answer = { rows: object[] };

/** Private methods of BullMQ's backend: `run` sends a statement by its name, `ensureListening` listens for new jobs. */
type Backend = {
  run: (command: string, params: unknown[]) => Promise<Answer>;
  ensureListening: () => Promise<PgPoolClient>;
};

/** Statements of BullMQ about delays and rate limits, neither of which this shop uses, with the answer to each. */
const unused: Record<string, Answer> = {
  next_signal: { rows: [{ rate_limit_ttl: 0, next_delay: null }] },
  next_delay: { rows: [] },
};

/** Statements that take the next job of a queue, if there is one. */
const taking = new Set(['move_to_active', 'move_to_completed_fetch', 'move_to_failed_fetch']);

/** Wraps backends so that they do not query what is known: two thirds of a waiting worker's statements. */
export const frugal: BackendFactory<PostgresQueueBackend, PostgresConnectionOptions> = (name, ...args) => {
  const backend = createPostgresBackend(name, ...args);
  const { run, ensureListening } = backend as unknown as Backend;
  const waiting = watchQueue(name);

  async function runOnce(command: string, params: unknown[]): Promise<Answer> {
    if (command === 'has_waiting_job' && waiting.isEmpty()) return { rows: [{ present: false }] };
    const answer = unused[command];
    if (answer) return answer;
    const noteAnswer = taking.has(command) ? waiting.beginTaking() : undefined;
    const found = await run.call(backend, command, params);
    noteAnswer?.(found);
    return found;
  }

  async function listen(): Promise<PgPoolClient> {
    const client = await ensureListening.call(backend);
    waiting.follow(client);
    return client;
  }

  return Object.defineProperties(backend, { run: { value: runOnce }, ensureListening: { value: listen } });
};

/**
 * Knows that no job of a queue waits: an attempt to take one that began after PostgreSQL was listened to found none, and since it
 * began no job was announced. A job committed after that attempt has yet to be announced to whoever waits. One that another
 * worker was taking and gave back, as its connection broke, is found at the next poll.
 */
function watchQueue(name: string) {
  let listening: PgPoolClient | undefined;
  /** Number of announcements, of which a new connection counts as one: it may have missed some. */
  let announced = 0;
  let emptySince = -1;

  return {
    follow(client: PgPoolClient): void {
      if (client === listening) return;
      listening = client;
      announced += 1;
      client.on('notification', ({ payload }) => {
        if (payload === name) announced += 1;
      });
    },
    /** Returns a function to be called with the answer. */
    beginTaking() {
      const began = announced;
      return ({ rows }: Answer): void => {
        if (rows.length === 0) emptySince = began;
      };
    },
    isEmpty: () => listening !== undefined && emptySince === announced,
  };
}
