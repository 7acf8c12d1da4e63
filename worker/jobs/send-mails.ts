import { failpoint } from '#adapters/failpoint.ts';
import type { Mail, Order } from '#adapters/database/schema.ts';
import { errorMessage } from '#adapters/log.ts';
import { composeMail, type MailFacts, type MailMessage } from '#adapters/mails/mail.tsx';
import { codeDays, restoredCodeDays, showCode } from '#domain/code.ts';
import type { MailKind } from '#domain/mail.ts';
import { formatPrice } from '#domain/money.ts';
import { textsIn } from '#domain/style.ts';
import type { WorkerServices } from '../stage.ts';

/** Waits between tries after the server said "not now" or could not be reached (R-M6); then it stays failed. */
const retryMinutes = [1, 5, 15, 60, 360, 360, 360];
const attachedBytes = 5_000_000;

/** Sends every mail of an order that is due, each at most once. */
export async function sendMails(orderId: string, services: WorkerServices): Promise<void> {
  const order = await services.orders.byId(orderId);
  if (!order) return;
  for (const { id, kind, status } of await services.mails.ofOrder(orderId)) {
    if (status !== 'new' && status !== 'failed_safe') continue;
    // Before it is taken: what its sender dies with in hand is never sent again by itself.
    const message = await compose(kind, order, services);
    const mail = await services.mails.take(id);
    // The address may have been corrected while the mail was written; from here on that is refused.
    if (mail) await sendMail(mail, message, (await services.orders.byId(orderId)) ?? order, services);
  }
}

async function sendMail(
  mail: Mail,
  message: MailMessage,
  order: Order,
  services: WorkerServices,
): Promise<void> {
  const messageId = `<${order.id}.${mail.kind}@${new URL(services.config.PUBLIC_URL).hostname}>`;
  const sent = await services.mailer.send(order.email, message, messageId);
  failpoint('mail-accepted', mail.kind);
  const retry = retryMinutes[mail.tries - 1];
  const lastTry = sent.status === 'failed_safe' && retry === undefined;
  await services.mails.settle(mail.id, {
    ...sent,
    status: lastTry ? 'failed' : sent.status,
    retrySeconds: (retry ?? 0) * 60,
  });
  const level = sent.status === 'accepted' ? 'info' : 'warn';
  services.log[level](`mail ${sent.status}`, {
    order: order.id,
    mail: mail.kind,
    ...(sent.error === undefined ? {} : { error: sent.error }),
  });
}

async function compose(kind: MailKind, order: Order, services: WorkerServices): Promise<MailMessage> {
  const facts = { ...commonFacts(order, services), ...(await ownFacts[kind](order, services)) };
  return composeMail(kind, facts, kind === 'ready' ? await pictureFor(order, services) : undefined);
}

/** The picture as an attachment; without it, the mail's link leads there all the same. */
async function pictureFor(
  { id }: Order,
  { files, images, log }: WorkerServices,
): Promise<Buffer | undefined> {
  const png = await files.get('pictures', id);
  return (
    png &&
    images.mailCopy(png, attachedBytes).catch((error: unknown) => {
      log.warn('picture not attached', { order: id, error: errorMessage(error) });
      return undefined;
    })
  );
}

function commonFacts(order: Order, { config, secrets, styles }: WorkerServices): MailFacts {
  const style = styles.get(order.styleId);
  return {
    locale: order.locale,
    brand: config.BRAND_NAME,
    supportEmail: config.SUPPORT_EMAIL,
    statusUrl: `${config.PUBLIC_URL}/success#${secrets.orderToken(order.id)}`,
    reference: order.reference,
    styleTitle: style ? textsIn(style, order.locale).title : order.styleId,
    price: formatPrice({ amount: order.priceAmount, currency: order.currency }, order.locale),
  };
}

type OwnFacts = (order: Order, services: WorkerServices) => Promise<Partial<MailFacts>> | Partial<MailFacts>;

const ownFacts: Record<MailKind, OwnFacts> = {
  received: () => ({}),
  ready: (order) => ({ until: day(order.expiresAt, order.locale) }),
  code: async (order, { codes, secrets }) => {
    const code = await codes.issuedFor(order.id);
    return {
      code: showCode(secrets.codeFor(order.id)),
      until: day(code?.expiresAt ?? daysFromNow(codeDays), order.locale),
    };
  },
  rejected: () => ({}),
  link: () => ({}),
  refunded: async (order, { refunds }) => {
    const [refund] = await refunds.ofOrder(order.id);
    return { refundReference: refund?.stripeId ?? order.reference };
  },
  code_restored: (order) => ({ until: day(daysFromNow(restoredCodeDays), order.locale) }),
};

function day(date: Date, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(date);
}

function daysFromNow(days: number): Date {
  return new Date(Date.now() + days * 86_400_000);
}
