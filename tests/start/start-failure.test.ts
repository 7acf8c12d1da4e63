import { expect, test } from 'vitest';
import { runProcess } from '../support/run-process.ts';

test.each(['server/main', 'worker/main'])(
  '%s that lacks settings or cannot read them ends with plain words, all at once',
  async (program) => {
    const { code, said } = await runProcess(program, [], { WORKFLOWS: 'huge' });

    expect(code).toBe(78);
    expect(said).toMatch(
      /^These settings need mending \(environment or \.env\):\n {2}WORKFLOWS: .*\n {2}Missing: PORT, PUBLIC_URL, .*each must be\.\n$/,
    );
  },
);
