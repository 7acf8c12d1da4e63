import { createInterface } from 'node:readline/promises';
import { readArguments, runCommand } from '#adapters/command.ts';
import { OperatorError } from '#adapters/operator-error.ts';
import { environment, readSettings } from '#config.ts';
import { folderInto } from './command-line.ts';
import { fetchModels } from './models/fetch-models.ts';
import { readManifest, type ModelTier } from './models/manifest.ts';
import { createProgressLine } from './models/progress-line.ts';

const usage = `Downloads the model files that the styles' graphs need.

  npm run models -- --tier small --into ComfyUI/models

  --tier      small (8 to 12 GB of GPU memory) or quality (20 GB and more)
  --into      ComfyUI's models folder
  --dry-run   only tell what would be downloaded
  --yes       accept the licences without being asked`;

const options = {
  tier: { type: 'string' },
  into: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  yes: { type: 'boolean', default: false },
} as const;

function tierOf(text: string | undefined): ModelTier {
  if (text === 'small' || text === 'quality') return text;
  throw new OperatorError(`--tier must be small or quality.\n\n${usage}`);
}

async function confirm(question: string): Promise<boolean> {
  if (!process.stdin.isTTY) {
    throw new OperatorError(`${question}\nNobody can be asked here: add --yes to accept the licences.`);
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`${question} [y/N] `);
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
}

await runCommand(async () => {
  const { values, positionals } = readArguments(usage, options);
  if (positionals.length > 0) throw new OperatorError(usage);
  const { tier, into, yes, 'dry-run': dryRun } = values;
  const files = await readManifest(tierOf(tier), readSettings(environment()).STYLES_DIR);
  return fetchModels(files, {
    into: await folderInto(into, usage, "ComfyUI's models folder, which must be there"),
    dryRun,
    accept: yes ? () => Promise.resolve(true) : confirm,
    progress: createProgressLine(process.stdout),
  });
});
