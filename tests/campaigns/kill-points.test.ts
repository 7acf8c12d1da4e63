import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kills } from '../campaigns/faults/matrix/kills.ts';
import { divide } from '../campaigns/faults/plan.ts';
import { startFaultSuite } from '../campaigns/faults/suite.ts';

type Suite = Awaited<ReturnType<typeof startFaultSuite>>;

describe.each(divide(kills, 'postgres', 1))(
  'a process that dies with settings $settings',
  ({ scenarios, ...shop }) => {
    let suite: Suite | undefined;
    beforeAll(async () => {
      suite = await startFaultSuite(shop);
    });
    afterAll(() => suite?.[Symbol.asyncDispose]());

    it.each(scenarios)('costs nobody anything at $name', async (scenario) => {
      expect((await suite?.play(scenario))?.kills).toBe(1);
    });

    it('leaves every invariant kept, when all is over', async () => {
      expect((await suite?.finish())?.violations).toEqual([]);
    });
  },
);
