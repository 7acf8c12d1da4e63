import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { startBuiltPrograms } from './launcher/prepare/built-programs.ts';

const campaigns = ['tests/campaigns/standin-faults.test.ts', 'tests/campaigns/kill-matrix.test.ts'];

/** They wait more than they work, for minutes: begun first, they leave the processors to the others. */
class CampaignsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isCampaign = ({ moduleId }: TestSpecification) => campaigns.some((name) => moduleId.endsWith(name));
    const sorted = await super.sort(files);
    return [...sorted.filter(isCampaign), ...sorted.filter((file) => !isCampaign(file))];
  }
}

export default defineConfig({
  plugins: [startBuiltPrograms()],
  test: {
    include: ['**/*.test.ts'],
    exclude: ['node_modules', 'dist', 'data', 'tests/browser'],
    testTimeout: 180_000,
    hookTimeout: 180_000,
    maxWorkers: 4,
    sequence: { sequencer: CampaignsFirst },
    globalSetup: ['tests/support/run/build.ts', 'tests/support/run/postgres-server.ts'],
  },
});
