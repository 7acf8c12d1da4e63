import { findPlace } from '#operator/upgrade/place.ts';
import { planUpgrade } from '#operator/upgrade/plan.ts';
import { rollBack } from '#operator/upgrade/roll-back.ts';
import { upgrade } from '#operator/upgrade/upgrade.ts';
import { inWords, shopConfig } from '#operator/shop-config.ts';
import { confirm } from '../confirm.ts';
import { createCommand, wholeNumber } from '../command.ts';

type Options = {
  dryRun: boolean;
  rollback: boolean;
  restore: boolean;
  manualStepsDone: boolean;
  wait: number;
  yes?: true | undefined;
};

const usualWait = 120;

async function changeVersion(version: string | undefined, options: Options): Promise<void> {
  const { dryRun: isDry, yes, wait, manualStepsDone } = options;
  const config = await shopConfig();
  const place = await findPlace(config.DATA_DIR);
  const wishes = { isDry, wait, confirm: yes ? () => Promise.resolve(true) : confirm };
  if (options.rollback) {
    await rollBack(place, config, { ...wishes, restore: options.restore });
    return;
  }
  const plan = await planUpgrade(place, config, version);
  const acceptLicences = yes ? ['--yes'] : [];
  await upgrade(place, config, plan, { ...wishes, manualStepsDone, acceptLicences });
}

export function command() {
  return createCommand(
    'upgrade',
    'Installs a newer version beside the running one, backs up, and changes over to it. ' +
      'If it does not get ready, the version before runs again. For a shop that runs as a service.',
  )
    .argument('[version]', 'such as 0.3.0 (default: the newest)')
    .option('--dry-run', 'only says what would be done, and what is in the way', false)
    .option('--rollback', 'goes back to the version before the last upgrade', false)
    .option(
      '--restore',
      'with --rollback: also restores the backup from before the upgrade, if the version before needs it; everything since is lost',
      false,
    )
    .option('--manual-steps-done', 'what the version needs by hand has been done', false)
    .option(
      '--wait <SECONDS>',
      'time within which the new version must be ready (default: 120)',
      wholeNumber('--wait'),
    )
    .option('--yes', 'asks nothing, and accepts the licences of new models')
    .action((version, { wait = usualWait, ...options }) =>
      inWords(changeVersion(version, { wait, ...options })),
    );
}
