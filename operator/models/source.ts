import { OperatorError } from '#adapters/operator-error.ts';
import type { ModelFile } from './manifest.ts';

/** Thrown when a download was interrupted and can be resumed. */
export class Interruption extends Error {
  /** Wait that the server asked for, in seconds. */
  readonly waitSeconds: number | undefined;

  constructor(message: string, waitSeconds?: number) {
    super(message);
    this.waitSeconds = waitSeconds;
  }
}

/** HTTP statuses after which another try may succeed. */
const passing = [408, 425, 429, 500, 502, 503, 504];

/** Bytes of a file from `begin` on, which is 0 if the server does not support ranges. */
export type Source = { begin: number; chunks: AsyncIterable<Uint8Array> };

/**
 * Requests a file's bytes from offset `there` on.
 * @throws Interruption if the connection broke, OperatorError if another try is pointless
 */
export async function openSource(file: ModelFile, there: number, signal: AbortSignal): Promise<Source> {
  const range = there > 0 ? { range: `bytes=${there}-` } : {};
  try {
    const response = await fetch(file.url, { headers: { 'accept-encoding': 'identity', ...range }, signal });
    return { begin: beginOf(response, file, there), chunks: chunksOf(response) };
  } catch (error) {
    throw asInterruption(error);
  }
}

function asInterruption(error: unknown): Error {
  if (error instanceof OperatorError || error instanceof Interruption) return error;
  if (!(error instanceof Error)) return new Interruption(String(error));
  if (error.name === 'AbortError') return new Interruption('nothing arrived for too long');
  return new Interruption(error.cause instanceof Error ? error.cause.message : error.message);
}

/** Returns the offset at which a response begins. @throws Interruption or OperatorError */
function beginOf({ status, headers }: Response, file: ModelFile, there: number): number {
  if (status === 200) {
    checkSize(headers.get('content-length'), file);
    return 0;
  }
  const range = headers.get('content-range') ?? '';
  // The file's current size follows the slash, even if the range was refused (416).
  checkSize(/\/(\d+)$/.exec(range)?.[1], file);
  if (status !== 206) throw refusal(status, headers, file);
  if (!range.startsWith(`bytes ${there}-`)) throw new Interruption(`the server sent another part: ${range}`);
  return there;
}

function checkSize(bytes: string | null | undefined, file: ModelFile): void {
  if (!bytes || Number(bytes) === file.bytes) return;
  throw new OperatorError(
    `${file.file}: has ${bytes} bytes at its source, not the ${file.bytes} that we know, so it is a different file now.`,
  );
}

function refusal(status: number, headers: Headers, { file, url }: ModelFile): Error {
  if (passing.includes(status)) {
    return new Interruption(`the server answered ${status}`, Number(headers.get('retry-after')) || undefined);
  }
  const gone = status === 404 || status === 410;
  const reason = gone ? 'is no longer at its source' : 'is refused by its server';
  return new OperatorError(`${file}: ${reason} (${status}): ${url}`);
}

async function* chunksOf(response: Response): AsyncGenerator<Uint8Array> {
  try {
    yield* response.body ?? [];
  } catch (error) {
    throw asInterruption(error);
  }
}
