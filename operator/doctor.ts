import { readArguments, runCommand } from '#adapters/command.ts';
import { OperatorError } from '#adapters/operator-error.ts';
import { shopVersion } from '#adapters/shop-version.ts';
import { environment, givenSettings } from '#config.ts';
import { operatorOptions, printAs } from './command-line.ts';
import { examineShop, leaveUnchecked } from './doctor/examine.ts';
import { linesOf, reportOf } from './doctor/report.ts';
import { examineSettings } from './doctor/settings.ts';
import { findShop } from './shop-config.ts';

const usage = `Looks at all that the shop needs, and says what is right, what is wrong and how to mend it, and what it did not look at.
It changes nothing, and the report holds no secret: it can be pasted where you ask for help. It ends with 1 when something is wrong.

  npm run doctor
  npm run doctor -- --mail             also sends a message to OPERATOR_EMAIL and ALERT_WEBHOOK_URL
  npm run doctor -- --draw             also draws one test picture per style on each ComfyUI
  npm run --silent doctor -- --json    for scripts`;

await runCommand(async () => {
  const { values, positionals } = readArguments(usage, {
    json: operatorOptions.json,
    mail: { type: 'boolean', default: false },
    draw: { type: 'boolean', default: false },
  });
  if (positionals.length > 0) throw new OperatorError(usage);
  const shop = await findShop();
  const given = givenSettings(environment());
  const { findings, settings } = examineSettings(shop, given);
  const others = settings
    ? await examineShop({ settings, startedAt: shop.startedAt }, values)
    : leaveUnchecked('the settings must be mended first.');
  const facts = {
    toonbooth: await shopVersion(),
    node: process.version,
    machine: `${process.platform} ${process.arch}`,
    at: new Date().toISOString(),
    running: shop.startedAt !== undefined,
  };
  const report = reportOf([...findings, ...others], facts, { ...given, ...shop.environment });
  printAs(values.json, report, linesOf(report));
  return report.counts.wrong === 0;
});
