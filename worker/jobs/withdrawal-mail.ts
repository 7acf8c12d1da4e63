import type { Order } from '#adapters/database/schema/schema.ts';
import { moment } from '#adapters/mails/days.ts';
import type { MailFacts } from '#adapters/mails/facts.ts';
import type { MailTemplate } from '#domain/mail-text.ts';
import type { WithdrawalOutcome } from '#domain/withdrawal.ts';
import type { WorkerServices } from '../services.ts';

const templates = {
  ended: 'withdrawal',
  rest: 'withdrawal_rest',
  begun: 'withdrawal_begun',
  open: 'withdrawal_open',
} as const satisfies Record<WithdrawalOutcome, MailTemplate>;

/** Picks the template for the outcome of the withdrawal. */
export async function templateOfWithdrawal(
  { id }: Order,
  { withdrawals }: WorkerServices,
): Promise<MailTemplate> {
  return templates[(await withdrawals.ofOrder(id))?.outcome ?? 'open'];
}

/** Returns the name under which the withdrawal was declared, and when it was received. */
export async function withdrawalFacts(
  { id, locale }: Order,
  { withdrawals }: WorkerServices,
): Promise<Partial<MailFacts>> {
  const withdrawal = await withdrawals.ofOrder(id);
  return { name: withdrawal?.name ?? '–', moment: moment(withdrawal?.at ?? new Date(), locale) };
}
