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

/** Without a byte for `silentMs` a connection counts as dead: what is not answered is tried again, what is cut short is taken up. */
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
    // Each visitor who is slow to take a picture holds a connection: they must not keep the others from theirs.
    requestHandler: {
      connectionTimeout: Math.min(connectMs, silentMs),
      socketTimeout: silentMs,
      httpAgent: { maxSockets: 1000 },
      httpsAgent: { maxSockets: 1000 },
    },
    // Checksums in trailers are AWS's own; what is sent is signed with its SHA-256 anyway, which every service checks.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}

/** What the SDK finds on this machine, within a limit: it waits for ever for a container's role that takes its question and is silent. */
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
      // One whose question was not answered never asks another.
      if (limit.aborted) ask = open();
      throw error;
    }
  };
}

const full = /^(QuotaExceeded|InsufficientStorage|.*StorageFull)$/;
/** Answers below 500 that ask for patience. */
const patience = /^(SlowDown|RequestTimeout|OperationAborted|Throttling|TooManyRequests)/;
/** Nobody was asked for the bucket yet. */
const noKeys = 'CredentialsProviderError';
/** Neither the address nor the environment names one: the SDK knows no bucket's. */
const noRegion = 'Region is missing';
/** No answer at all: what the SDK throws when it waited in vain or lost the connection in the middle. */
const noAnswer = /^(TimeoutError|AbortError|SyntaxError)$/;

/** What the client threw, as the shop's own error with the place in its message; what is no answer of the store stays as it is. */
export function asStorageError(error: unknown, place: string): unknown {
  const code = error instanceof Error ? codeOf(error) : undefined;
  if (!(error instanceof Error) || code === undefined) return error;
  const reason = nameOf(error);
  const words = error.message === '' || error.message === 'UnknownError' ? '' : `: ${error.message}`;
  const said =
    reason === noKeys
      ? `no keys for ${place}: AWS_ACCESS_KEY_ID is not set, and this machine has no profile and no role that gives any${words}`
      : `${place} answers ${reason}${words}${answerOf(error)}`;
  // Not as its cause: the SDK's errors hold the whole connection.
  return new StorageError(code, reason, said);
}

/** What a service's support asks for. */
function answerOf(error: Error): string {
  if (!(error instanceof S3ServiceException)) return '';
  const { httpStatusCode: status, requestId } = error.$metadata;
  return ` (status ${status ?? '?'}${requestId === undefined ? '' : `, request ${requestId}`})`;
}

/** Several addresses that were tried in vain have no name but their code. */
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
