import path from 'node:path';
import { loadStyles } from '#adapters/styles/styles.ts';
import { environment, SettingsError } from '#config.ts';
import type { Tier } from '#domain/style.ts';
import { runCommand, say } from './command.ts';
import { examineComfy } from './doctor/comfyui.ts';
import { examineComfyFolders } from './doctor/comfyui-folders.ts';
import type { Finding } from './doctor/finding.ts';
import { reportOf } from './doctor/report.ts';
import { examineSettings, type Settings } from './doctor/settings.ts';
import { examineDatabase, examineQueue, examineStorage } from './doctor/stores.ts';
import { examineMail, examineStripe } from './doctor/vendors.ts';
import { shopEnvironment } from './shop-config.ts';

const styles = path.resolve(import.meta.dirname, '../comfy-workflows');

/** The settings of the shop; as given where they need mending, so that this can be told as a finding. */
async function settingsToExamine(): Promise<Record<string, string | undefined>> {
  try {
    return await shopEnvironment();
  } catch (error) {
    if (error instanceof SettingsError) return environment();
    throw error;
  }
}

async function examine(settings: Settings): Promise<Finding[]> {
  const findings = await Promise.all([
    examineDatabase(settings),
    examineQueue(settings),
    examineStorage(settings),
    examineComfy(settings, (tier: Tier) =>
      loadStyles({ dir: styles, tier, currency: settings.CURRENCY, needsExamples: false }),
    ),
    examineComfyFolders(settings),
    examineStripe(settings),
    examineMail(settings),
  ]);
  return findings.flat();
}

await runCommand(async () => {
  const { finding, settings } = examineSettings(await settingsToExamine());
  const findings = [finding, ...(settings ? await examine(settings) : [])];
  say(reportOf(findings, new Date()));
  return findings.every(({ ok }) => ok);
});
