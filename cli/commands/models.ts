import { Option } from '@commander-js/extra-typings';
import { environment, readSettings } from '#config.ts';
import { gpuTiers } from '#domain/style.ts';
import { fetchModels } from '#operator/models/fetch-models.ts';
import { readManifest } from '#operator/models/manifest.ts';
import { createProgressLine } from '#operator/models/progress-line.ts';
import { folderInto } from '../command-line.ts';
import { createCommand } from '../command.ts';
import { confirm } from '../confirm.ts';

export function command() {
  return createCommand('models', "Downloads the model files that the styles' graphs need.")
    .addOption(
      new Option('--tier <TIER>', 'for 8 to 12 GB of GPU memory (small), or for 20 GB and more (quality)')
        .choices(gpuTiers)
        .makeOptionMandatory(),
    )
    .requiredOption('--into <DIR>', "ComfyUI's models folder")
    .option('--dry-run', 'only shows what would be downloaded', false)
    .option('--yes', 'accepts the licences without asking')
    .action(async ({ tier, into, dryRun, yes }) => {
      const { STYLES_DIR, MODELS_MIRROR: mirrors } = readSettings(environment());
      const files = await readManifest(tier, STYLES_DIR);
      const isDone = await fetchModels(files, {
        into: await folderInto(into, "ComfyUI's models folder, which must exist"),
        dryRun,
        mirrors,
        accept: (question) => (yes ? Promise.resolve(true) : confirm(question, 'to accept the licences')),
        progress: createProgressLine(process.stdout),
      });
      if (!isDone) process.exitCode = 1;
    });
}
