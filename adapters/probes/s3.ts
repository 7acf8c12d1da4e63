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

/** Actions of the shop on a bucket, by the names of AWS's permissions. */
export type S3Action = 's3:ListBucket' | 's3:PutObject' | 's3:GetObject' | 's3:DeleteObject';

export type S3Facts = {
  /** First action that the bucket refuses, and its answer; undefined when it allows all. */
  failed?: { action: S3Action; error: unknown };
  /** Seconds that the service's clock is ahead of ours, by its last answer. */
  clockAheadSeconds: number;
  /** Whether deleted objects are kept as old versions; undefined when the service does not say. */
  keepsVersions: boolean | undefined;
};

/** Lists, writes, reads and removes a small object beside photos and pictures. */
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
