import path from 'node:path';
import { print, runCommand } from '#adapters/command.ts';
import { loadStyles } from '#adapters/styles/styles.ts';
import { environment, SettingsError } from '#config.ts';
import type { Tier } from '#domain/style.ts';
import { examineComfy } from './doctor/comfyui.ts';
import { examineComfyFolders } from './doctor/comfyui-folders.ts';
import type { Finding } from './doctor/finding.ts';
import { examineSettings, type Settings } from './doctor/settings.ts';
import { examineDatabase, examineQueue, examineStorage } from './doctor/stores.ts';
import { examineMail, examineStripe } from './doctor/vendors.ts';
import { shopEnvironment } from './shop-config.ts';

const styles = path.resolve(import.meta.dirname, '../comfy-workflows');

/** The settings of the shop; those given, unread, where they are wrong, so that this becomes a finding. */
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
      loadStyles({ dir: styles, ownDir: settings.STYLES_DIR, tier, currency: settings.CURRENCY }),
    ),
    examineComfyFolders(settings),
    examineStripe(settings),
    examineMail(settings),
  ]);
  return findings.flat();
}

function lines({ subject, ok, message, advice }: Finding): string[] {
  const first = `${ok ? '✓' : '✗'} ${subject}: ${message}`;
  return advice === undefined ? [first] : [first, `    → ${advice}`];
}

/** The findings as a text to read, or to paste where somebody is asked for help: it holds no secret. */
function reportOf(findings: Finding[], now: Date): string {
  const time = now.toISOString().slice(0, 16).replace('T', ' ');
  const machine = `Node.js ${process.version}, ${process.platform} ${process.arch}`;
  const faults = findings.filter(({ ok }) => !ok).length;
  const end = faults === 0 ? 'All is well.' : `To mend: ${faults}.`;
  return [`Toonbooth's doctor, ${time} UTC, ${machine}`, '', ...findings.flatMap(lines), '', end].join('\n');
}

await runCommand(async () => {
  const { finding, settings } = examineSettings(await settingsToExamine());
  const findings = [finding, ...(settings ? await examine(settings) : [])];
  print(reportOf(findings, new Date()));
  return findings.every(({ ok }) => ok);
});
