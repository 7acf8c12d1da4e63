import type { ComfyClient, Queue } from '../client/client.ts';
import type { Socket } from '../client/socket.ts';
import { asComfyError, type ComfyError } from '../comfy-error.ts';
import type { System } from './capabilities.ts';
import type { Line } from './line.ts';
import { rehearse } from './rehearse.ts';

/** Polls in a row without an answer after which an instance gets no work. */
const missedPolls = 2;
/** Seconds that prompts may be pending while none runs; after that, ComfyUI's worker counts as stuck. */
const idleSeconds = 20;
/** Seconds after which another rehearsal begins beside one that has not ended. */
const rehearsalSeconds = 3;

type Parts = {
  client: ComfyClient;
  line: Line;
  socket: Pick<Socket, 'respondingClient'>;
  /** Greatest age, in seconds, of a queue reading while the socket works. */
  maxAgeSeconds: number;
};

/**
 * Tracks whether an instance can be used, by polling it; rarely while all is well and its socket answers pings. An error of
 * a drawing there makes it unusable at once, until a poll has shown that it works again. Errors are not counted: an instance
 * that works again is used again.
 */
export function createPresence({ client, line, socket, maxAgeSeconds }: Parts) {
  let system: System = { version: 'unknown', pytorch: undefined, gpuMemoryBytes: 0, argv: undefined };
  let missed = missedPolls;
  let answeredAt = -Infinity;
  let silence = '';
  /** Error of a drawing that put the instance in doubt. */
  let doubt: ComfyError | undefined;
  /** Number of errors of drawings so far that put it in doubt. */
  let doubts = 0;
  let rehearsing: Promise<void> | undefined;
  /** Time at which the last rehearsal began, as `performance.now()`. */
  let rehearsedAt = -Infinity;
  /** Connection of the socket when `system` was read: an instance that restarts ends it. */
  let connection: string | undefined;

  const isWell = () => missed === 0 && !doubt && line.secondsIdle() === undefined;
  const isSocketReliable = () =>
    isWell() && connection !== undefined && socket.respondingClient() === connection;

  /**
   * Asks the instance for what its socket does not report, if anything; `mustRead` asks for the queue in any case.
   * @returns the queue, and whether the instance was away until now; undefined without an answer
   */
  async function poll(mustRead: boolean): ReturnType<typeof ask> {
    return isSocketReliable() && !mustRead && line.isFresh(maxAgeSeconds) ? undefined : ask();
  }

  async function ask(): Promise<{ queue: Queue; isBack: boolean } | undefined> {
    const askedAt = performance.now();
    try {
      const [queue] = await Promise.all([line.refresh(), isSocketReliable() ? undefined : readSystem()]);
      const isBack = isAway();
      missed = 0;
      answeredAt = performance.now();
      if (doubt) await rehearseInTurn();
      return { queue, isBack };
    } catch (error) {
      // Polls overlap: a later one may have been answered already.
      if (askedAt > answeredAt) missed += 1;
      silence = asComfyError(error).message;
      return undefined;
    }
  }

  async function readSystem(): Promise<void> {
    const openConnection = socket.respondingClient();
    const { version, pytorch, gpuMemoryBytes, argv } = await client.systemState();
    system = { version, pytorch, gpuMemoryBytes, argv };
    connection = openConnection;
  }

  /** Waits for the rehearsal that is under way, or begins one: polls overlap, and each rehearsal sends files. */
  function rehearseInTurn(): Promise<void> {
    const isLate = performance.now() - rehearsedAt > rehearsalSeconds * 1000;
    if (rehearsing && !isLate) return rehearsing;
    rehearsedAt = performance.now();
    const begun: Promise<void> = settleDoubt().finally(() => {
      if (rehearsing === begun) rehearsing = undefined;
    });
    rehearsing = begun;
    return begun;
  }

  /** Rehearses and clears the doubt on success. If another doubt has come up meanwhile, the next rehearsal settles that one. */
  async function settleDoubt(): Promise<void> {
    const settled = doubts;
    const left = await rehearse(client).then(() => undefined, asComfyError);
    if (doubt && doubts === settled) doubt = left;
  }

  const isAway = () => missed >= missedPolls;
  const standsStill = () => (line.secondsIdle() ?? 0) > idleSeconds;

  /** Returns why it gets no work, as a sentence without its subject, the instance; undefined while it does. */
  function trouble(): string | undefined {
    if (isAway()) return 'does not answer';
    if (doubt) return doubt.kind === 'unwritable' ? 'cannot save pictures' : 'does not answer';
    if (standsStill()) return `has ${line.queued()} prompts waiting and executes none`;
    return undefined;
  }

  return {
    poll,
    isAway,
    standsStill,
    trouble,
    /** Returns the error message of the instance or the network behind its trouble. */
    reason: () => (isAway() ? silence : doubt?.message),
    doubt: (error: ComfyError): void => {
      doubt = error;
      doubts += 1;
    },
    system: () => system,
  };
}
