import { isLive } from '#adapters/payments/account.ts';
import { stylesWithTestExamples } from '#adapters/styles/examples.ts';
import { readStyles } from '#adapters/styles/styles.ts';
import { stylesOf } from '#compose.ts';
import { isPublic, readSettings } from '#config.ts';
import { examineConfirmation } from './confirmation.ts';
import { about, type Finding } from './finding.ts';
import type { ExaminedShop, Settings } from './shop.ts';

const check = (name: string, subject: string) => about(`defaults.${name}`, subject);

type Rule = {
  name: string;
  subject: string;
  isDefault: (settings: Settings, defaults: Settings) => boolean;
  message: string;
  remedy: string;
};

/** Defaults that are good enough to try the shop out, but must not go live. */
const rules: Rule[] = [
  {
    name: 'support',
    subject: 'SUPPORT_EMAIL',
    isDefault: ({ SUPPORT_EMAIL }, defaults) => SUPPORT_EMAIL === defaults.SUPPORT_EMAIL,
    message: 'not set: visitors see an address that nobody reads.',
    remedy: 'Set SUPPORT_EMAIL to an address that you read.',
  },
  {
    name: 'sender',
    subject: 'MAIL_FROM',
    isDefault: ({ MAIL_FROM }, defaults) => MAIL_FROM === defaults.MAIL_FROM,
    message: 'not set: mails from localhost end up in spam.',
    remedy: 'Set MAIL_FROM to an address of your domain that your mail server may send for.',
  },
  {
    name: 'alerts',
    subject: 'Alerts',
    isDefault: ({ OPERATOR_EMAIL, ALERT_WEBHOOK_URL }) =>
      OPERATOR_EMAIL === undefined && ALERT_WEBHOOK_URL === undefined,
    message: 'neither OPERATOR_EMAIL nor ALERT_WEBHOOK_URL is set: nobody is told when the shop needs you.',
    remedy: 'Set one of them, or better both: toonbooth doctor --mail tests them.',
  },
  {
    name: 'stand-ins',
    subject: 'ALLOW_STANDINS',
    isDefault: ({ ALLOW_STANDINS }) => ALLOW_STANDINS,
    message: '1: pictures may be sold without payment, and mails may end in the test mailbox.',
    remedy: 'Remove it, and set STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET and SMTP_URL.',
  },
  {
    name: 'live-key',
    subject: 'Live key',
    isDefault: ({ STRIPE_SECRET_KEY }) => STRIPE_SECRET_KEY === undefined || !isLive(STRIPE_SECRET_KEY),
    message: 'STRIPE_SECRET_KEY is not a live key: nobody is charged.',
    remedy:
      'Before you open, set the live key and the secret of the live webhook endpoint, and keep the database.',
  },
  {
    name: 'graphs',
    subject: 'WORKFLOWS',
    isDefault: ({ WORKFLOWS }) => WORKFLOWS === 'cpu',
    message: 'cpu: the pictures sold are marked as test drawings.',
    remedy: 'Remove WORKFLOWS, and point COMFYUI_URLS to a ComfyUI with a GPU.',
  },
];

/** Checks only a public shop: one that is being tried out may have all defaults. */
export async function examineDefaults({ settings }: Pick<ExaminedShop, 'settings'>): Promise<Finding[]> {
  if (!isPublic(settings.PUBLIC_URL)) {
    const reason =
      'support address, seller, live key and example pictures may stay as they are until PUBLIC_URL is open to others.';
    return [check('all', 'Default values').unchecked(reason)];
  }
  const defaults = readSettings({});
  const findings = rules.map(({ name, subject, isDefault, message, remedy }) =>
    isDefault(settings, defaults)
      ? check(name, subject).wrong(message, remedy)
      : check(name, subject).right('set for a live shop.'),
  );
  return [...findings, ...examineConfirmation(settings), await examineExamples(settings)];
}

async function examineExamples(settings: Settings): Promise<Finding> {
  const pictures = check('examples', 'Example pictures');
  const { styles } = await readStyles({ ...stylesOf(settings), tier: settings.WORKFLOWS ?? 'small' });
  const sold = styles.filter(({ id }) => !settings.HIDDEN_STYLES.includes(id));
  const ids = stylesWithTestExamples(sold, settings.DATA_DIR);
  if (ids.length === 0) return pictures.right('drawn with models, or your own.');
  const remedy =
    'npm run examples draws them on your GPU (docker compose exec worker node dist/programs/scripts/examples.js).';
  return pictures.wrong(`those of ${ids.join(', ')} are test drawings.`, remedy);
}
