import type { Order } from '#adapters/database/schema.ts';
import type { MailFacts, MailTemplate } from '#adapters/mails/mail.tsx';
import type { WithdrawalOutcome } from '#domain/withdrawal.ts';
import type { WorkerServices } from '../services.ts';

const templates = {
  ended: 'withdrawal',
  begun: 'withdrawal_begun',
  open: 'withdrawal_open',
} as const satisfies Record<WithdrawalOutcome, MailTemplate>;

/** The words for what followed from the withdrawal. */
export async function templateOfWithdrawal(
  { id }: Order,
  { withdrawals }: WorkerServices,
): Promise<MailTemplate> {
  return templates[(await withdrawals.ofOrder(id))?.outcome ?? 'open'];
}

/** By which name it was declared, and when it came in. */
export async function withdrawalFacts(
  { id, locale }: Order,
  { withdrawals }: WorkerServices,
): Promise<Partial<MailFacts>> {
  const withdrawal = await withdrawals.ofOrder(id);
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'long', timeZone: 'UTC' });
  return { name: withdrawal?.name ?? '–', moment: format.format(withdrawal?.at) };
}
