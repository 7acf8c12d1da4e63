import { existsSync } from 'node:fs';
import path from 'node:path';
import { Option } from '@commander-js/extra-typings';
import { environment, readSettings } from '#config.ts';
import { gpuTiers, type GpuTier } from '#domain/style.ts';
import { fetchModels } from '#operator/models/fetch-models.ts';
import { askMachines } from '#operator/models/machines.ts';
import { readManifest } from '#operator/models/manifest.ts';
import { describePlan, planFiles } from '#operator/models/plan.ts';
import { createProgressLine } from '#operator/models/progress-line.ts';
import { folderInto } from '../command-line.ts';
import { createCommand } from '../command.ts';
import { confirm } from '../confirm.ts';

export function command() {
  return createCommand(
    'models',
    "Downloads the model files that the styles' graphs need, as they suit the card and the software of each ComfyUI.",
  )
    .addOption(
      new Option(
        '--tier <TIER>',
        'the graphs to download for (default: WORKFLOWS, else by the memory of the card)',
      ).choices(gpuTiers),
    )
    .option('--comfyui <URL>', 'the ComfyUI to ask (default: all of COMFYUI_URLS)')
    .requiredOption('--into <DIR>', "ComfyUI's models folder")
    .option('--dry-run', 'only shows what would be downloaded', false)
    .option('--yes', 'accepts the licences without asking')
    .action(async ({ tier, comfyui, into, dryRun, yes }) => {
      const settings = readSettings(environment());
      const progress = createProgressLine(process.stdout);
      const folder = await folderInto(into, "ComfyUI's models folder, which must exist");
      const chosen = tier ?? gpuTierOf(settings.WORKFLOWS);
      const urls =
        comfyui === undefined ? (settings.COMFYUI_URLS ?? []) : [comfyui.replace(/(?<!\/)\/+$/, '')];
      const machines = await askMachines(urls, chosen, (line) => progress.print(line));
      const manifest = await readManifest(undefined, settings.STYLES_DIR);
      const plan = planFiles(manifest, machines, {
        tier: chosen,
        isThere: (one) => existsSync(path.join(folder, one.folder, one.file)),
      });
      describePlan(plan, machines).forEach((line) => progress.print(line));
      const isDone = await fetchModels(plan.files, {
        into: folder,
        dryRun,
        mirrors: settings.MODELS_MIRROR,
        accept: (question) => (yes ? Promise.resolve(true) : confirm(question, 'to accept the licences')),
        progress,
      });
      if (!isDone) process.exitCode = 1;
    });
}

const gpuTierOf = (given: string | undefined): GpuTier | undefined => gpuTiers.find((tier) => tier === given);
