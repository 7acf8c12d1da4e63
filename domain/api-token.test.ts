import { expect, test } from 'vitest';
import { areFitting, isApiToken, shownPrefix, type ApiScope } from './api-token.ts';

const secret = 'Ab0_-'.repeat(9).slice(0, 43);

test('a token is its prefix and 32 bytes as base64url', () => {
  expect(isApiToken(`tb_${secret}`)).toBe(true);
  const others = [
    secret,
    `tb_${secret}a`,
    `tb_${secret.slice(1)}`,
    ` tb_${secret}`,
    `tb_${secret.slice(1)}+`,
  ];
  expect(others.filter(isApiToken)).toEqual([]);
});

test('a list shows six characters of a token’s secret', () => {
  expect(`tb_${secret}`.slice(0, shownPrefix)).toBe('tb_Ab0_-A');
});

test.each([
  [[], false],
  [['figures:read'], true],
  [['addresses:read'], false],
  [['addresses:read', 'figures:read'], false],
  [['orders:read', 'addresses:read'], true],
] as [ApiScope[], boolean][])('scopes %j fit together: %s', (scopes, fit) => {
  expect(areFitting(scopes)).toBe(fit);
});
