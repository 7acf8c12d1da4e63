import type { CommandUnknownOpts } from '@commander-js/extra-typings';

/** Command with its name, its summary and its module, which is loaded only when needed. */
type Entry = [name: string, summary: string, load: () => Promise<{ command: () => CommandUnknownOpts }>];

/** Commands in the groups of `toonbooth --help`. */
export const groups: Record<string, Entry[]> = {
  Orders: [
    ['orders', 'shows orders and puts them right', () => import('./commands/orders.ts')],
    ['pause', 'stops selling', () => import('./commands/pause.ts')],
    ['resume', 'sells again', () => import('./commands/resume.ts')],
  ],
  Money: [
    ['payments', 'decides on payments that belong to no order', () => import('./commands/payments.ts')],
    ['codes', 'issues codes for a free picture, and voids them', () => import('./commands/codes.ts')],
  ],
  People: [
    ['appeals', 'decides on objections to a refused photo', () => import('./commands/appeals.ts')],
    ['borderline', 'reviews photos close to a limit', () => import('./commands/borderline.ts')],
    ['blocks', 'shows whom the shop refuses, blocks and lifts', () => import('./commands/blocks.ts')],
    ['admin', 'lets you into the console', () => import('./commands/admin.ts')],
  ],
  Styles: [
    ['styles', 'shows, switches, prices, tests and makes styles', () => import('./commands/styles.ts')],
    ['models', 'downloads the model files of the styles', () => import('./commands/models.ts')],
  ],
  Machine: [
    ['doctor', 'says what is right, what is wrong and how to mend it', () => import('./commands/doctor.ts')],
    ['settings', 'shows the settings of the running shop', () => import('./commands/settings.ts')],
    ['files', 'shows where photos lie, and moves them', () => import('./commands/files.ts')],
    ['backup', 'backs the shop up', () => import('./commands/backup.ts')],
    ['restore', 'restores a backup into an empty shop', () => import('./commands/restore.ts')],
    [
      'identity',
      'shows or changes which secret and storage belong to the database',
      () => import('./commands/identity.ts'),
    ],
    ['version', 'tells the version of everything', () => import('./commands/version.ts')],
  ],
};
