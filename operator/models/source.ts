import { OperatorError } from '#adapters/operator-error.ts';
import type { ModelFile } from './manifest.ts';

/** Thrown when a download ended before its end, and may go on where it stopped. */
export class Interruption extends Error {
  /** How long the server asked to wait, in seconds. */
  readonly waitSeconds: number | undefined;

  constructor(message: string, waitSeconds?: number) {
    super(message);
    this.waitSeconds = waitSeconds;
  }
}

/** Statuses after which another try may end better. */
const passing = [408, 425, 429, 500, 502, 503, 504];

/** A file's bytes from `begin` on, which is 0 where the server gives only whole files. */
export type Source = { begin: number; chunks: AsyncIterable<Uint8Array> };

/**
 * Asks a file's server for its bytes from `there` on.
 * @throws Interruption when the connection broke, OperatorError when trying again is of no use.
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

/** The byte of the file that an answer begins with. */
function beginOf({ status, headers }: Response, file: ModelFile, there: number): number {
  if (status === 200) {
    checkSize(headers.get('content-length'), file);
    return 0;
  }
  const range = headers.get('content-range') ?? '';
  // What the file's size is now stands behind the slash, also where the range was refused (416).
  checkSize(/\/(\d+)$/.exec(range)?.[1], file);
  if (status !== 206) throw refusal(status, headers, file);
  if (!range.startsWith(`bytes ${there}-`)) throw new Interruption(`the server sent another part: ${range}`);
  return there;
}

function checkSize(bytes: string | null | undefined, file: ModelFile): void {
  if (!bytes || Number(bytes) === file.bytes) return;
  throw new OperatorError(
    `${file.file}: has ${bytes} bytes at its source, not the ${file.bytes} that we know, so it is another file now.`,
  );
}

function refusal(status: number, headers: Headers, { file, url }: ModelFile): Error {
  if (passing.includes(status)) {
    return new Interruption(`the server answered ${status}`, Number(headers.get('retry-after')) || undefined);
  }
  const gone = status === 404 || status === 410;
  const reason = gone ? 'is not at its source any more' : 'is not given to us by its server';
  return new OperatorError(`${file}: ${reason} (${status}): ${url}`);
}

async function* chunksOf(response: Response): AsyncGenerator<Uint8Array> {
  try {
    yield* response.body ?? [];
  } catch (error) {
    throw asInterruption(error);
  }
}
