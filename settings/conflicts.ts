import { isOn } from '#domain/setting-text.ts';

type Given = Record<string, string | undefined>;

/** Finds settings that contradict or need each other; without a default, one that is not set is not given. */
export function conflicts(given: Given): string[] {
  return [...storageProblems(given), ...taxProblems(given), ...eventProblems(given)];
}

/** Stripe refuses a checkout that asks for what Managed Payments includes. */
function taxProblems(given: Given): string[] {
  const included = ['STRIPE_TAX', 'STRIPE_INVOICES'].filter((name) => isOn(given[name]));
  if (!isOn(given.STRIPE_MANAGED_PAYMENTS) || included.length === 0) return [];
  return [`  ${included.join(', ')}: must be off, as STRIPE_MANAGED_PAYMENTS includes it`];
}

function eventProblems({
  EVENT_WEBHOOK_URL: url = '',
  EVENT_WEBHOOK_SECRET: secret = '',
  EVENT_WEBHOOK_PRIVATE: mayBePrivate,
}: Given): string[] {
  const isOpen = url.startsWith('http://') && !isOn(mayBePrivate);
  const without = 'with http:// anybody on the way can read what is sent';
  return [
    ...((url === '') !== (secret === '')
      ? ['  EVENT_WEBHOOK_URL, EVENT_WEBHOOK_SECRET: one is of no use without the other']
      : []),
    ...(isOpen
      ? [`  EVENT_WEBHOOK_URL: must begin with https://, or EVENT_WEBHOOK_PRIVATE be 1: ${without}`]
      : []),
  ];
}

function storageProblems({
  STORAGE_URL,
  STORAGE_FALLBACK_URL,
  AWS_ACCESS_KEY_ID,
  AWS_SECRET_ACCESS_KEY,
  BACKUP_AT,
  BACKUP_URL,
}: Given): string[] {
  const hasHalf = (AWS_ACCESS_KEY_ID === undefined) !== (AWS_SECRET_ACCESS_KEY === undefined);
  return [
    ...(hasHalf ? ['  AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY: one is of no use without the other'] : []),
    ...(STORAGE_URL !== undefined && STORAGE_URL === STORAGE_FALLBACK_URL
      ? ['  STORAGE_FALLBACK_URL: must be another place than STORAGE_URL']
      : []),
    ...(BACKUP_AT !== undefined && BACKUP_URL === undefined
      ? ['  BACKUP_URL: is needed if BACKUP_AT is set: the folder or the bucket that backups are written to']
      : []),
  ];
}
