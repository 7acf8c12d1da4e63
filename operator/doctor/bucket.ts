import type { S3Action, S3Facts } from '#adapters/probes/s3.ts';
import { storageName } from '#adapters/storage/files.ts';
import { StorageError } from '#adapters/storage/trouble.ts';
import type { storageOf } from '#config.ts';
import { parseS3Url, type S3Place } from '#domain/storage-url.ts';
import { about, messageOf, type Finding } from './finding.ts';

const storage = about('storage', 'Storage');
const clock = about('storage.clock', 'Clock');
const versions = about('storage.versions', 'Deleted photos');

/** S3 rejects signatures that are more than 15 minutes off. The shop corrects for that, but other programs do not. */
const mostSkewSeconds = 60;

/** Checks that the bucket of photos and pictures can be reached, and used as the shop uses it. */
export async function examineBucket({ url, keys }: ReturnType<typeof storageOf>): Promise<Finding[]> {
  // The AWS SDK is loaded only for shops with a bucket.
  const { probeS3 } = await import('#adapters/probes/s3.ts');
  const place = parseS3Url(url);
  const facts = await probeS3(place, keys);
  const name = storageName(url);
  if (facts.failed) {
    const { action, error } = facts.failed;
    const said = `${name} does not let the shop ${verbs[action]} (${action}): ${messageOf(error)}`;
    return [storage.wrong(said, remedyOf(action, error, place))];
  }
  return [
    storage.right(`${name} was listed, and an object written to it, read and removed.`),
    clockFinding(facts),
    versionsFinding(facts),
  ];
}

const verbs: Record<S3Action, string> = {
  's3:ListBucket': 'list',
  's3:PutObject': 'write',
  's3:GetObject': 'read',
  's3:DeleteObject': 'remove',
};

function remedyOf(action: S3Action, error: unknown, { bucket, prefix, endpoint }: S3Place): string {
  const reason = error instanceof StorageError ? `${error.reason} ${error.message}` : '';
  const service = endpoint ?? 'AWS';
  const remedies: [RegExp, string][] = [
    [
      /NoSuchBucket|NotFound/,
      `Create the bucket ${bucket} at ${service}, or correct its name in STORAGE_URL.`,
    ],
    [
      /AccessDenied|Forbidden/,
      `Allow the keys or the role ${action} on ${resourceOf(action, bucket, prefix)}.`,
    ],
    [
      /InvalidAccessKeyId|SignatureDoesNotMatch|InvalidToken|ExpiredToken/,
      'Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY to a pair that the service knows.',
    ],
    [
      /CredentialsProviderError/,
      'Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or give the machine a role that may use the bucket. A container reaches the metadata of an EC2 machine only if its hop limit is 2 or more.',
    ],
    [/RequestTimeTooSkewed/, 'Set this machine’s clock: timedatectl set-ntp true.'],
    [
      /Region is missing|PermanentRedirect|AuthorizationHeaderMalformed|IllegalLocationConstraint/,
      `Set ?region= in STORAGE_URL to the region of the bucket ${bucket}.`,
    ],
    [
      /KMS/,
      'Allow the keys or the role to use the key that ?kms-key= names (kms:GenerateDataKey, kms:Decrypt).',
    ],
  ];
  const found = remedies.find(([pattern]) => pattern.test(reason));
  return (
    found?.[1] ??
    `Check that ${service} can be reached from here, and that ?endpoint= in STORAGE_URL is right.`
  );
}

function resourceOf(action: S3Action, bucket: string, prefix: string): string {
  return action === 's3:ListBucket' ? `arn:aws:s3:::${bucket}` : `arn:aws:s3:::${bucket}/${prefix}*`;
}

function clockFinding({ clockAheadSeconds: ahead }: S3Facts): Finding {
  if (Math.abs(ahead) <= mostSkewSeconds) return clock.right('it agrees with the storage’s.');
  const message = `it is ${Math.abs(ahead)} s ${ahead > 0 ? 'behind' : 'ahead of'} the storage’s.`;
  return clock.wrong(message, 'Set this machine’s clock: timedatectl set-ntp true.');
}

function versionsFinding({ keepsVersions }: S3Facts): Finding {
  if (keepsVersions === undefined)
    return versions.unchecked(
      'the storage does not say whether the bucket keeps old versions (s3:GetBucketVersioning).',
      'Make sure that it keeps none: what the shop deletes has to be gone.',
    );
  if (!keepsVersions) return versions.right('the bucket keeps no old versions of them.');
  return versions.wrong(
    'the bucket keeps old versions: a photo that the shop deletes stays there.',
    'Suspend versioning, and remove the old versions with a lifecycle rule of one day (NoncurrentVersionExpiration).',
  );
}
