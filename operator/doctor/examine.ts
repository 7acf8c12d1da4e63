import { examineAddress } from './address.ts';
import { examineAlerts } from './alerts.ts';
import { examineBackups } from './backups.ts';
import { examineComfy } from './comfyui.ts';
import { examineComfyFolders } from './comfyui-folders.ts';
import { examineContentCredentials } from './content-credentials.ts';
import { examineSandbox } from './sandbox.ts';
import { examineDatabase } from './database.ts';
import { examineDefaults } from './defaults.ts';
import { examineDrawing } from './drawing.ts';
import { examineEvents } from './events.ts';
import { about, messageOf, type Finding } from './finding.ts';
import { examineIpv6 } from './ipv6.ts';
import { examineMail } from './mail.ts';
import { examineMailTexts } from './mail-texts.ts';
import { examineModeration } from './moderation.ts';
import { examineServer, examineWorkers } from './server.ts';
import type { ExaminedShop, Wishes } from './shop.ts';
import { examineQueue, examineStorage } from './stores.ts';
import { examineStripe } from './stripe.ts';
import { examineStyles } from './styles.ts';
import { examineUpdates } from './updates.ts';
import { examineWebhooks } from './webhooks.ts';

type Examine = (shop: ExaminedShop, wishes: Wishes) => Promise<Finding[]>;

async function examineDrawingIfWished(shop: ExaminedShop, { draw }: Wishes): Promise<Finding[]> {
  if (draw) return await examineDrawing(shop);
  const reason = 'nothing was drawn: that would occupy the GPU for minutes.';
  return [
    about('comfyui.drawing', 'Test pictures').unchecked(
      reason,
      'toonbooth doctor --draw draws one per style.',
    ),
  ];
}

/** Parts of the shop that the doctor checks, in the order of the report. Each can be checked alone. */
const parts = {
  server: { subject: 'Server', examine: examineServer },
  worker: { subject: 'Worker', examine: examineWorkers },
  database: { subject: 'Database', examine: examineDatabase },
  queue: { subject: 'Queue', examine: examineQueue },
  storage: { subject: 'Storage', examine: (shop) => examineStorage(shop) },
  backups: { subject: 'Backups', examine: (shop) => examineBackups(shop) },
  sandbox: { subject: 'Decoders', examine: (shop) => Promise.resolve(examineSandbox(shop)) },
  moderation: { subject: 'Moderation', examine: (shop) => examineModeration(shop) },
  'content-credentials': {
    subject: 'Content Credentials',
    examine: (shop) => examineContentCredentials(shop),
  },
  styles: { subject: 'Styles', examine: examineStyles },
  comfyui: { subject: 'ComfyUI', examine: examineComfy },
  'comfyui.folders': { subject: 'What ComfyUI keeps', examine: examineComfyFolders },
  'comfyui.drawing': { subject: 'Test pictures', examine: examineDrawingIfWished },
  stripe: { subject: 'Stripe', examine: examineStripe },
  'stripe.webhook': { subject: 'Stripe webhook', examine: examineWebhooks },
  mail: { subject: 'Mail', examine: examineMail },
  'mail.texts': { subject: 'Mails in your words', examine: examineMailTexts },
  alerts: { subject: 'Alerts', examine: examineAlerts },
  events: { subject: 'Events for your own systems', examine: examineEvents },
  address: { subject: 'PUBLIC_URL', examine: (shop) => examineAddress(shop) },
  'address.ipv6': { subject: 'IPv6', examine: (shop) => examineIpv6(shop) },
  updates: { subject: 'Updates', examine: (shop) => examineUpdates(shop) },
  defaults: { subject: 'Default values', examine: examineDefaults },
} as const satisfies Record<string, { subject: string; examine: Examine }>;
export type Part = keyof typeof parts;
const names = Object.keys(parts) as Part[];

/** Checks one part of the shop. A failure of the doctor itself becomes a finding, so that the other parts are still reported. */
export async function examinePart(part: Part, shop: ExaminedShop, wishes: Wishes): Promise<Finding[]> {
  const { subject, examine } = parts[part];
  return await examine(shop, wishes).catch((error: unknown) => [
    about(part, subject).wrong(
      `could not be checked: ${messageOf(error)}`,
      'If the message does not say what to do, report this as a bug.',
    ),
  ]);
}

export async function examineShop(shop: ExaminedShop, wishes: Wishes): Promise<Finding[]> {
  return (await Promise.all(names.map((part) => examinePart(part, shop, wishes)))).flat();
}

/** Reports all parts as unchecked for this reason. */
export function leaveUnchecked(reason: string): Finding[] {
  return names.map((part) => about(part, parts[part].subject).unchecked(reason));
}
