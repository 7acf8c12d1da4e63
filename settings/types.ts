import { existsSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { photoLimits } from '#domain/photo.ts';
import { isOn } from '#domain/setting-text.ts';
import { isS3Url, parseS3Url } from '#domain/storage-url.ts';

/** End of the message of a problem that is solved once a disk is mounted. */
export const notThere = 'that is not there';

export const port = z.coerce.number().int().min(0).max(65_535);
export const seconds = z.coerce.number().positive();
export const count = z.coerce.number().int().positive();
export const photoMegabytes = Math.ceil(photoLimits.maxBytes / 1_000_000);
export const flag = z.enum(['0', '1', 'off', 'on']).transform(isOn);

export function url(...protocols: string[]) {
  const wanted = protocols.map((p) => `${p}://…`).join(' or ');
  return z
    .string()
    .refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol.slice(0, -1)), {
      error: `must be an address like ${wanted}`,
    });
}

/** One or more addresses, separated by commas; trailing slashes are dropped. */
export const urls = (...protocols: string[]) =>
  z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim().replace(/(?<!\/)\/+$/, '')))
    .pipe(z.array(url(...protocols)).min(1));

/** Turns a domain parser that throws into a schema that reports the error. */
export function parsed<T>(parse: (text: string) => T) {
  return z.string().transform((text, context): T => {
    try {
      return parse(text);
    } catch (error) {
      context.addIssue(error instanceof Error ? error.message : String(error));
      return z.NEVER;
    }
  });
}

/** Folder or S3 bucket, kept as it was written. */
export const storagePlace = parsed((text) => {
  if (isS3Url(text)) parseS3Url(text);
  else if (!text.startsWith('file://') || !URL.canParse(text))
    throw new RangeError(
      'must be an address like file:///srv/toonbooth/files or s3://bucket/prefix?region=eu-central-1',
    );
  return text;
});

/** A folder that must exist. */
export const folder = z
  .string()
  .transform((dir) => path.resolve(dir))
  .refine((dir) => existsSync(dir), { error: `is a folder ${notThere}` });

/** Documentation of a setting, in its `.meta()`: backticks mark code, `example` takes the place of a default. */
export type SettingWords = { description: string; example?: string; secret?: true };
