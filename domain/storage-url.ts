/** A bucket of an S3 service and how to reach it. */
export type S3Place = {
  bucket: string;
  /** Prefix of all names in the bucket: empty, or ending in `/`. */
  prefix: string;
  /** Address of a service other than AWS. */
  endpoint: string | undefined;
  region: string | undefined;
  /** Whether the bucket is named in the path, as services other than AWS require, instead of in the host. */
  pathStyle: boolean;
  /** Server-side encryption; undefined: the bucket's default. */
  encryption: 'AES256' | 'aws:kms' | undefined;
  kmsKey: string | undefined;
};

const names = ['endpoint', 'region', 'path-style', 'encryption', 'kms-key'];

/** Tells whether this is a bucket's address, valid or not; the other kind is `file://` for a folder. */
export function isS3Url(text: string): boolean {
  return text.startsWith('s3:');
}

/**
 * Reads `s3://bucket/prefix?endpoint=https://s3.example.com&region=eu-central-1`.
 * @throws RangeError worded for the operator
 */
export function parseS3Url(text: string): S3Place {
  if (!URL.canParse(text))
    throw new RangeError('must be an address like s3://bucket/prefix?region=eu-central-1');
  const url = new URL(text);
  const { searchParams: params } = url;
  if (url.username !== '' || url.password !== '')
    throw new RangeError('must not hold keys: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY beside it');
  const unknown = [...params.keys()].find((name) => !names.includes(name));
  if (unknown !== undefined)
    throw new RangeError(`knows ${names.join(', ')} after the "?", not "${unknown}"`);
  const endpoint = endpointOf(params.get('endpoint') ?? undefined);
  return {
    bucket: bucketOf(url),
    prefix: prefixOf(url),
    endpoint,
    region: params.get('region') ?? undefined,
    pathStyle: pathStyleOf(params.get('path-style')) ?? endpoint !== undefined,
    ...encryptionOf(params),
  };
}

function bucketOf({ hostname, port }: URL): string {
  if (/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(hostname) && port === '') return hostname;
  throw new RangeError(
    `has no bucket’s name where it belongs (s3://bucket/prefix): "${hostname}" is none. The service’s address goes into ?endpoint=https://…`,
  );
}

function prefixOf({ pathname }: URL): string {
  const prefix = decodeURIComponent(pathname).replace(/^\/+|(?<!\/)\/+$/g, '');
  if (!/^[\w!.*'()/-]*$/.test(prefix) || prefix.includes('//'))
    throw new RangeError('may have letters, digits and - _ . / in its prefix');
  return prefix === '' ? '' : `${prefix}/`;
}

function endpointOf(text: string | undefined): string | undefined {
  if (text === undefined || /^https?:/.test(URL.canParse(text) ? new URL(text).protocol : '')) return text;
  throw new RangeError('must have an endpoint like https://s3.example.com');
}

function pathStyleOf(text: string | null): boolean | undefined {
  if (text === null) return undefined;
  if (text === '0' || text === '1') return text === '1';
  throw new RangeError('must have path-style=1 or path-style=0');
}

function encryptionOf(params: URLSearchParams): Pick<S3Place, 'encryption' | 'kmsKey'> {
  const [encryption, kmsKey] = [params.get('encryption') ?? undefined, params.get('kms-key') ?? undefined];
  if (encryption !== undefined && encryption !== 'AES256' && encryption !== 'aws:kms')
    throw new RangeError('must have encryption=AES256 or encryption=aws:kms');
  if (kmsKey !== undefined && encryption !== 'aws:kms')
    throw new RangeError('takes kms-key only with encryption=aws:kms');
  return { encryption, kmsKey };
}
