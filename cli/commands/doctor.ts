import { shopVersion } from '#adapters/shop-version.ts';
import { environment, givenSettings } from '#config.ts';
import { examineChanges } from '#operator/doctor/changes.ts';
import { examineShop, leaveUnchecked } from '#operator/doctor/examine.ts';
import { linesOf, reportOf } from '#operator/doctor/report.ts';
import { examineSettings } from '#operator/doctor/settings.ts';
import { findShop } from '#operator/shop-config.ts';
import { printAs } from '../command-line.ts';
import { createCommand } from '../command.ts';

async function examine(options: { mail: boolean; draw: boolean }) {
  const shop = await findShop();
  const given = givenSettings(environment());
  const { findings, settings } = examineSettings(shop, given);
  const changed = settings && (await examineChanges(settings));
  const others = changed
    ? await examineShop({ settings: changed.settings, startedAt: shop.startedAt }, options)
    : leaveUnchecked('fix the settings first.');
  const facts = {
    toonbooth: await shopVersion(),
    node: process.version,
    machine: `${process.platform} ${process.arch}`,
    at: new Date().toISOString(),
    running: shop.startedAt !== undefined,
  };
  const all = [...findings, ...(changed?.findings ?? []), ...others];
  return reportOf(all, facts, { ...given, ...shop.environment });
}

export function command() {
  return createCommand(
    'doctor',
    'Checks everything that the shop needs, and says what works, what is wrong and how to fix it, and what was not checked. ' +
      'It changes nothing, and the report contains no secret: you can paste it where you ask for help. ' +
      'The exit code is 1 if something is wrong.',
  )
    .option(
      '--mail',
      'also sends a message to OPERATOR_EMAIL, ALERT_WEBHOOK_URL and EVENT_WEBHOOK_URL',
      false,
    )
    .option('--draw', 'also draws one test picture per style on each ComfyUI', false)
    .option('--json', 'prints JSON, for scripts')
    .action(async ({ json, ...options }) => {
      const report = await examine(options);
      printAs(json, report, linesOf(report));
      if (report.counts.wrong > 0) process.exitCode = 1;
    });
}
