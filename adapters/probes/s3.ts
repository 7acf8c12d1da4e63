import { randomUUID } from 'node:crypto';
import {
  DeleteObjectCommand,
  GetBucketVersioningCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import type { S3Place } from '#domain/storage-url.ts';
import { asStorageError, createS3Client, type S3Keys } from '../storage/s3-client.ts';

/** What the shop does with a bucket, as an action of AWS's permissions is named. */
export type S3Action = 's3:ListBucket' | 's3:PutObject' | 's3:GetObject' | 's3:DeleteObject';

export type S3Facts = {
  /** The first thing that the bucket does not let us do, and what it answers; undefined where it lets us do all. */
  failed?: { action: S3Action; error: unknown };
  /** How far the service's clock is ahead of ours, as it said last. */
  clockAheadSeconds: number;
  /** Whether what is deleted stays as an old version; undefined where the service does not say. */
  keepsVersions: boolean | undefined;
};

/** Lists, writes, reads and removes a small object where photos and pictures lie. */
export async function probeS3(place: S3Place, keys: S3Keys | undefined): Promise<S3Facts> {
  const client = createS3Client(place, keys);
  const { bucket: Bucket, prefix, encryption, kmsKey } = place;
  const Key = `${prefix}probe-${randomUUID()}`;
  const encrypted = {
    ...(encryption && { ServerSideEncryption: encryption }),
    ...(kmsKey !== undefined && { SSEKMSKeyId: kmsKey }),
  };
  const actions: Record<S3Action, () => Promise<unknown>> = {
    's3:ListBucket': () => client.send(new ListObjectsV2Command({ Bucket, Prefix: prefix, MaxKeys: 1 })),
    's3:PutObject': () => client.send(new PutObjectCommand({ Bucket, Key, Body: Key, ...encrypted })),
    's3:GetObject': async () => {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
      if ((await Body?.transformToString()) !== Key) throw new Error('what was written cannot be read back');
    },
    's3:DeleteObject': () => client.send(new DeleteObjectCommand({ Bucket, Key })),
  };
  try {
    const failed = await firstFailure(actions, `s3://${Bucket}/${prefix}`);
    const versions = client.send(new GetBucketVersioningCommand({ Bucket }));
    return {
      ...(failed && { failed }),
      keepsVersions: await versions.then(
        ({ Status }) => Status === 'Enabled',
        () => undefined,
      ),
      clockAheadSeconds: Math.round(client.config.systemClockOffset / 1000),
    };
  } finally {
    client.destroy();
  }
}

async function firstFailure(
  actions: Record<S3Action, () => Promise<unknown>>,
  place: string,
): Promise<S3Facts['failed']> {
  for (const action of ['s3:ListBucket', 's3:PutObject', 's3:GetObject', 's3:DeleteObject'] as const) {
    try {
      await actions[action]();
    } catch (error) {
      return { action, error: asStorageError(error, place) };
    }
  }
  return undefined;
}
