import { expect, test } from 'vitest';
import { parseS3Url } from './storage-url.ts';

test('a bucket’s name is enough', () => {
  expect(parseS3Url('s3://toons')).toEqual({
    bucket: 'toons',
    prefix: '',
    endpoint: undefined,
    region: undefined,
    pathStyle: false,
    encryption: undefined,
    kmsKey: undefined,
  });
});

test('everything else is read from the address', () => {
  const url =
    's3://toons.example/shop/files/?endpoint=https://s3.example.com:9000&region=eu-central-1&encryption=aws:kms&kms-key=alias/toons';
  expect(parseS3Url(url)).toEqual({
    bucket: 'toons.example',
    prefix: 'shop/files/',
    endpoint: 'https://s3.example.com:9000',
    region: 'eu-central-1',
    pathStyle: true,
    encryption: 'aws:kms',
    kmsKey: 'alias/toons',
  });
  expect(parseS3Url('s3://toons?endpoint=https://s3.example.com&path-style=0').pathStyle).toBe(false);
});

test.each([
  ['s3://key:secret@toons', /AWS_ACCESS_KEY_ID/],
  ['s3://s3.example.com:9000/toons', /goes into \?endpoint=/],
  ['s3://', /bucket/],
  ['s3:// toons', /like s3:\/\//],
  ['s3://toons?zone=1', /not "zone"/],
  ['s3://toons/a b', /prefix/],
  ['s3://toons?endpoint=s3.example.com', /endpoint like https/],
  ['s3://toons?path-style=yes', /path-style=1/],
  ['s3://toons?encryption=rot13', /AES256/],
  ['s3://toons?kms-key=1', /only with/],
])('%s is refused with a reason', (url, words) => {
  expect(() => parseS3Url(url)).toThrow(words);
});
