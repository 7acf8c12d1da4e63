import { expect, test } from 'vitest';
import { findUpdate, releasesOf } from './releases.ts';

test('tags that are no version are ignored, and versions are ordered by number', () => {
  const tags = ['v0.9.0', 'v0.10.0', 'v0.10.0-rc.1', '0.11.0', 'v1', 'v2.0', 'latest', 'security/v9.0.0'];
  const hostile = [
    'v1.0.0<script>',
    'v01.0.0',
    `v1.0.0-${'x'.repeat(80)}`,
    'v1.0.0+build',
    'vv1.0.0',
    'v 1.0.0',
  ];

  const versions = releasesOf([...tags, ...hostile]).map(({ version }) => version);

  expect(versions).toEqual(['0.10.0', '0.10.0-rc.1', '0.9.0']);
});

test.for([
  { running: '0.2.0', tags: ['v0.2.0', 'v0.1.0'], update: undefined },
  { running: '0.2.0', tags: [], update: undefined },
  { running: '0.2.0', tags: ['v0.3.0', 'v0.2.1'], update: { newest: '0.3.0', security: null } },
  { running: '0.2.0', tags: ['v0.3.0-rc.1'], update: undefined },
  { running: '0.3.0-rc.1', tags: ['v0.3.0-rc.2'], update: { newest: '0.3.0-rc.2', security: null } },
  { running: '0.3.0-rc.1', tags: ['v0.3.0'], update: { newest: '0.3.0', security: null } },
  {
    running: '0.2.0',
    tags: ['v0.4.0', 'v0.3.2', 'security/v0.3.2', 'v0.3.1', 'security/v0.3.1'],
    update: { newest: '0.4.0', security: '0.3.2' },
  },
  // Fixed already in the running version; and a mark whose version is missing does not count.
  { running: '0.3.0', tags: ['v0.3.0', 'security/v0.3.0', 'security/v0.5.0'], update: undefined },
])('a shop of $running that sees $tags knows what is newer', ({ running, tags, update }) => {
  expect(findUpdate(running, releasesOf(tags))).toEqual(update && { running, ...update });
});
