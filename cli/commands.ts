import type { Groups } from './command.ts';

/** Commands in the groups of `toonbooth --help`. */
export const groups: Groups = {
  Orders: [
    ['orders', 'shows orders and fixes them', () => import('./commands/orders.ts')],
    ['pause', 'stops selling', () => import('./commands/pause.ts')],
    ['resume', 'starts selling again', () => import('./commands/resume.ts')],
  ],
  Money: [
    [
      'payments',
      'writes a month for your bookkeeper, and decides about payments without an order',
      () => import('./commands/payments.ts'),
    ],
    ['events', 'shows and repeats what is posted to your own systems', () => import('./commands/events.ts')],
    ['tokens', 'lets your own systems read orders and figures', () => import('./commands/tokens.ts')],
    ['codes', 'issues codes for free pictures, and voids them', () => import('./commands/codes.ts')],
  ],
  People: [
    ['appeals', 'decides on objections to refused photos', () => import('./commands/appeals.ts')],
    [
      'borderline',
      'reviews photos whose scores came close to a limit',
      () => import('./commands/borderline.ts'),
    ],
    ['blocks', 'shows who is blocked, adds blocks and lifts them', () => import('./commands/blocks.ts')],
    ['mails', 'shows and changes what mails say', () => import('./commands/mails.ts')],
    [
      'people',
      'shows who may log in to the console, and invites people',
      () => import('./commands/people.ts'),
    ],
    ['admin', 'logs you in to the console', () => import('./commands/admin.ts')],
  ],
  Styles: [
    ['styles', 'shows, sells, prices, tests and creates styles', () => import('./commands/styles.ts')],
    ['models', 'downloads the model files that the styles need', () => import('./commands/models.ts')],
  ],
  Machine: [
    ['doctor', 'says what works, what is wrong and how to fix it', () => import('./commands/doctor.ts')],
    ['logs', 'shows what the server and the workers have logged', () => import('./commands/logs.ts')],
    [
      'settings',
      'shows the settings, and changes some while the shop runs',
      () => import('./commands/settings.ts'),
    ],
    ['files', 'shows where photos are stored, and moves them', () => import('./commands/files.ts')],
    ['backup', 'backs up the shop', () => import('./commands/backup.ts')],
    ['restore', 'restores a backup into an empty shop', () => import('./commands/restore.ts')],
    [
      'upgrade',
      'installs a newer version beside the running one and changes over',
      () => import('./commands/upgrade.ts'),
    ],
    ['migrate', 'brings the database up to this version', () => import('./commands/migrate.ts')],
    [
      'identity',
      'shows or changes which secret and storage belong to the database',
      () => import('./commands/identity.ts'),
    ],
    ['version', 'shows all versions, for a bug report', () => import('./commands/version.ts')],
    ['completion', 'lets your shell complete these commands', () => import('./commands/completion.ts')],
  ],
};
