import { expect, test } from 'vitest';
import { isS3Url, parseS3Url } from './storage-url.ts';

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

test('a bucket’s address is told from a folder’s', () => {
  expect(['s3://toons', 's3:', 'file:///srv/files', 'xs3://toons'].map(isS3Url)).toEqual([
    ...[true, true, false, false],
  ]);
});

test.each([
  ['s3://toons/', ''],
  ['s3://toons//shop//', 'shop/'],
  ['s3://toons/a/b', 'a/b/'],
  ["s3://toons/a.b_c-d!*'()/", "a.b_c-d!*'()/"],
])('%s has the prefix "%s"', (url, prefix) => {
  expect(parseS3Url(url).prefix).toBe(prefix);
});

test.each([
  ['s3://key@toons', /AWS_ACCESS_KEY_ID/],
  ['s3://:secret@toons', /AWS_ACCESS_KEY_ID/],
  ['s3://-toons', /bucket/],
  ['s3://toons-', /bucket/],
  ['s3://to', /bucket/],
  ['s3://TOONS_1', /bucket/],
  [`s3://${'a'.repeat(64)}`, /bucket/],
  ['s3://toons/a//b', /prefix/],
  ['s3://toons/a+b', /prefix/],
  ['s3://toons?endpoint=ftp://s3.example.com', /endpoint like https/],
  ['s3://toons?endpoint=xhttp://s3.example.com', /endpoint like https/],
  ['s3://toons?endpoint=httpss://s3.example.com', /endpoint like https/],
  ['s3://toons?encryption=AES256&kms-key=1', /only with/],
  ['s3://toons?region=a&zone=1', /knows endpoint, region, path-style, encryption, kms-key after/],
])('%s is refused with a reason, too', (url, words) => {
  expect(() => parseS3Url(url)).toThrow(words);
});

test('encryption with the service’s own key needs none of the shop’s', () => {
  expect(parseS3Url('s3://toons?encryption=AES256')).toMatchObject({
    encryption: 'AES256',
    kmsKey: undefined,
  });
  expect(parseS3Url('s3://toons?path-style=1').pathStyle).toBe(true);
  expect(parseS3Url('s3://toons?endpoint=http://s3').endpoint).toBe('http://s3');
  expect(parseS3Url(`s3://${'a'.repeat(63)}`).bucket).toBe('a'.repeat(63));
});
