import { expect, test } from 'vitest';
import { levelsFrom, readService, serviceName } from './log-line.ts';

test('a level includes the more important ones', () => {
  expect(levelsFrom('warn')).toEqual(['warn', 'error']);
  expect(levelsFrom('debug')).toEqual(['debug', 'info', 'warn', 'error']);
});

test('a service is read as it is shown', () => {
  const service = { program: 'worker', machine: 'gpu-box' };
  expect(serviceName(service)).toBe('worker@gpu-box');
  expect(readService('worker@gpu-box')).toEqual(service);
  expect(readService('worker')).toEqual({ program: 'worker', machine: undefined });
  expect(readService('@gpu-box')).toEqual({ program: '', machine: 'gpu-box' });
});
