import { once } from 'node:events';
import { S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import type { S3Place } from '#domain/storage-url.ts';
import { errorCode } from '../error-code.ts';
import { StorageError } from './trouble.ts';

/** Keys that the operator has set; without them the SDK looks where AWS's own tools do, and asks the machine for its role. */
export type S3Keys = { accessKeyId: string; secretAccessKey: string; sessionToken?: string };

const connectMs = 5_000;
const roleMs = 3_000;
const usuallySilentMs = 15_000;

/** Creates a client whose connections count as dead after `silentMs` without a byte: calls are repeated, and reads resumed. */
export function createS3Client(
  { endpoint, region, pathStyle }: S3Place,
  keys: S3Keys | undefined,
  silentMs = usuallySilentMs,
): S3Client {
  return new S3Client({
    ...(endpoint !== undefined && { endpoint, region: 'us-east-1' }),
    ...(region !== undefined && { region }),
    credentials: keys ?? keysOfMachine(),
    forcePathStyle: pathStyle,
    maxAttempts: 4,
    // A visitor with a slow download holds a connection, which must not keep other visitors waiting.
    requestHandler: {
      connectionTimeout: Math.min(connectMs, silentMs),
      socketTimeout: silentMs,
      httpAgent: { maxSockets: 1000 },
      httpsAgent: { maxSockets: 1000 },
    },
    // Checksums in trailers are specific to AWS; requests are signed with their SHA-256, which every service checks.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}

/** Finds keys on this machine within 3 s: the SDK would wait for ever for a role's endpoint that never answers. */
function keysOfMachine() {
  const open = () => new S3Client({ region: 'us-east-1' }).config.credentials;
  let ask = open();
  return async (): ReturnType<typeof ask> => {
    const limit = AbortSignal.timeout(roleMs);
    const late = once(limit, 'abort').then((): never => {
      throw limit.reason;
    });
    try {
      return await Promise.race([ask(), late]);
    } catch (error) {
      // A provider whose request was not answered never sends another.
      if (limit.aborted) ask = open();
      throw error;
    }
  };
}

const full = /^(QuotaExceeded|InsufficientStorage|.*StorageFull)$/;
/** Errors with a status below 500 that ask the client to wait. */
const patience = /^(SlowDown|RequestTimeout|OperationAborted|Throttling|TooManyRequests)/;
/** Error when there are no keys, so that the bucket was never asked. */
const noKeys = 'CredentialsProviderError';
/** Error when neither the address nor the environment names a region: the SDK cannot find out a bucket's. */
const noRegion = 'Region is missing';
/** Errors of the SDK when it got no answer: it timed out, or lost the connection in the middle. */
const noAnswer = /^(TimeoutError|AbortError|SyntaxError)$/;

/** Converts a store's error to the shop's own, with the place in its message. Other errors are returned as they are. */
export function asStorageError(error: unknown, place: string): unknown {
  const code = error instanceof Error ? codeOf(error) : undefined;
  if (!(error instanceof Error) || code === undefined) return error;
  const reason = nameOf(error);
  const words = error.message === '' || error.message === 'UnknownError' ? '' : `: ${error.message}`;
  const said =
    reason === noKeys
      ? `no keys for ${place}: AWS_ACCESS_KEY_ID is not set, and this machine has no profile and no role that gives any${words}`
      : `${place} answers ${reason}${words}${answerOf(error)}`;
  // Without `cause`: the SDK's errors hold the whole connection.
  return new StorageError(code, reason, said);
}

/** Returns the status and request id, which a service's support asks for. */
function answerOf(error: Error): string {
  if (!(error instanceof S3ServiceException)) return '';
  const { httpStatusCode: status, requestId } = error.$metadata;
  return ` (status ${status ?? '?'}${requestId === undefined ? '' : `, request ${requestId}`})`;
}

/** Returns the error's name, or its code: an error for several failed addresses has no name of its own. */
const nameOf = (error: Error): string =>
  error.name === 'Error' || error.name === 'AggregateError' ? (errorCode(error) ?? error.name) : error.name;

function codeOf(error: Error): StorageError['code'] | undefined {
  if (error instanceof StorageError) return undefined;
  if (error instanceof S3ServiceException) return codeOfAnswer(error);
  if (error.name === noKeys || error.message.startsWith(noRegion)) return 'STORAGE_REFUSED';
  const isLost = noAnswer.test(error.name) || /^E[A-Z_]+$/.test(errorCode(error) ?? '');
  return isLost ? 'STORAGE_UNAVAILABLE' : undefined;
}

function codeOfAnswer({ name, $metadata }: S3ServiceException): StorageError['code'] {
  const status = $metadata.httpStatusCode ?? 503;
  if (full.test(name) || status === 507) return 'STORAGE_FULL';
  return status >= 500 || status === 429 || patience.test(name) ? 'STORAGE_UNAVAILABLE' : 'STORAGE_REFUSED';
}
