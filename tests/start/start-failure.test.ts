import { expect, test } from 'vitest';
import { runProcess } from '../setup/run-process.ts';

test.each(['server/main.ts', 'worker/main.ts'])(
  '%s that lacks settings or cannot read them ends with plain words',
  async (file) => {
    const without = await runProcess(file);
    const wrong = await runProcess(file, [], { WORKFLOWS: 'huge' });

    expect([without.code, wrong.code]).toEqual([1, 1]);
    expect(without.said).toMatch(/^Missing: PORT, PUBLIC_URL, .*each must be\.\n$/);
    expect(wrong.said).toMatch(
      /^These settings need mending \(environment or \.env\):\n {2}WORKFLOWS: .*\n$/,
    );
  },
);
