import { expect, test } from 'vitest';
import { exitCodeOf } from '#adapters/start-failure.ts';
import { givenFolder } from '../support/folder.ts';
import { runProcess } from '../support/run-process.ts';
import { givenS3 } from '../support/s3.ts';
import { givenServices } from '../support/services.ts';

test.each(['server/main', 'worker/main'])(
  '%s reports all missing and invalid settings at once, and ends',
  async (program) => {
    const { code, said } = await runProcess(program, [], { WORKFLOWS: 'huge' });

    expect(code).toBe(78);
    expect(said).toMatch(
      /^These settings need fixing \(environment or \.env\):\n {2}WORKFLOWS: .*\n {2}Missing: PORT, PUBLIC_URL, .*each must be set\.\n$/,
    );
  },
);

test('a missing folder, which may be mounted late, ends a start with a message and allows retries', async () => {
  await using services = await givenServices();
  await using folder = await givenFolder();
  await services.checkIdentity();

  const noStorage = await runProcess('server/main', [], {
    ...services.env,
    STORAGE_URL: `file://${folder.path}/files`,
  });
  const noStyles = await runProcess('server/main', [], {
    ...services.env,
    STYLES_DIR: `${folder.path}/styles`,
  });

  expect(noStorage).toEqual({ code: 1, said: expect.stringContaining('or mount it there') as string });
  expect(noStyles).toEqual({
    code: 1,
    said: expect.stringContaining('STYLES_DIR: is a folder that') as string,
  });
});

test('a bucket that refuses an unset clock is asked again by the next start', async () => {
  await using s3 = await givenS3();
  await using services = await givenServices(s3.settings);
  s3.inject({ match: /identity/, times: 99, answer: { status: 403, code: 'RequestTimeTooSkewed' } });

  const error: unknown = await services.checkIdentity().catch((thrown: unknown) => thrown);

  expect(error).toMatchObject({ message: expect.stringContaining('RequestTimeTooSkewed') as string });
  expect(exitCodeOf(error)).toBe(1);
});
