import type { WaitingMail } from '#adapters/database/schema/mails.ts';
import type { Order } from '#adapters/database/schema/schema.ts';
import { worthOf, type HeldCode } from '#adapters/database/tables/codes.ts';
import { day, daysFromNow } from '#adapters/mails/days.ts';
import type { Delivery, MailFacts, MailMessage } from '#adapters/mails/facts.ts';
import { composeMail } from '#adapters/mails/mail.tsx';
import { isConfirmation } from '#adapters/mails/contract.tsx';
import { composeOpening } from '#adapters/mails/opening.tsx';
import { ownText } from '#adapters/mails/own-text.ts';
import { shopFacts } from '#adapters/mails/shop-facts.ts';
import { codeDays, restoredCodeDays, showCode } from '#domain/code.ts';
import { giftNames } from '#domain/gift.ts';
import { pickLanguage } from '#domain/language.ts';
import type { MailTemplate } from '#domain/mail-text.ts';
import { isAboutOpening, type MailKind } from '#domain/mail.ts';
import { formatPrice } from '#domain/money.ts';
import { redrawableUntil, refused } from '#domain/order.ts';
import { openingLink, orderLink } from '#domain/secret-links.ts';
import { stylesOf } from '#domain/set.ts';
import type { WorkerServices } from '../services.ts';
import { attachedPicture } from './attached-picture.ts';
import { contractOf } from './contract-facts.ts';
import { giftCardFacts, giftFacts, undeliveredFacts } from './gift-mails.ts';
import { otherOrdersOf } from './other-orders.ts';
import { packLinks } from './pack-facts.ts';
import { deliveryOfSet, setFacts, titlesOf } from './set-mail.ts';
import { templateOfWithdrawal, withdrawalFacts } from './withdrawal-mail.ts';
import { writeNotice } from './write-notice.ts';

/** Writes a mail from the current state of its order; undefined if that order is gone. */
export async function writeMail(
  mail: WaitingMail,
  services: WorkerServices,
): Promise<MailMessage | undefined> {
  const { PUBLIC_URL } = services.config;
  const { mailLogo: logo } = services;
  if (mail.notice) return writeNotice(mail, mail.notice, services);
  if (isAboutOpening(mail.kind)) {
    const url =
      mail.openingRequestId === null
        ? `${PUBLIC_URL}/transform`
        : openingLink(PUBLIC_URL, services.secrets.openingSecret(mail.openingRequestId));
    const locale = mail.locale ?? 'en';
    const text = await ownText(mail, mail.kind, locale, services);
    return composeOpening(mail.kind, { ...shopFacts(locale, services), locale, url }, { logo, text });
  }
  const order = mail.orderId === null ? undefined : await services.orders.byId(mail.orderId);
  if (!order || mail.kind === 'operator') return undefined;
  return composeForVisitor({ ...mail, kind: mail.kind }, order, services);
}

async function composeForVisitor(
  { kind, about, ...mail }: Pick<WaitingMail, 'about' | 'hasOwnTexts'> & { kind: MailKind },
  order: Order,
  services: WorkerServices,
): Promise<MailMessage> {
  const facts = { ...commonFacts(order, services), ...(await ownFacts[kind](order, services, about)) };
  const template = (await templateOf[kind]?.(order, services, about)) ?? kind;
  const others = (await linksIn[kind]?.(order, services)) ?? [];
  const delivery =
    kind === 'ready'
      ? await (order.furtherStyles === null ? deliveryOf : deliveryOfSet)(order, services)
      : undefined;
  const contract = isConfirmation(template) ? await contractOf(order, services) : undefined;
  const text = await ownText(mail, template, order.locale, services);
  return composeMail(template, facts, { logo: services.mailLogo, delivery, others, contract, text });
}

/** Links in mails that have more than those to the order's page. */
const linksIn: Partial<Record<MailKind, typeof otherOrdersOf>> = {
  ...{ links: otherOrdersOf, ready: packLinks },
  // What is left of a set whose photo was refused.
  code: async (order, services) => (order.furtherStyles === null ? [] : packLinks(order, services)),
};

type TemplateOf = (order: Order, services: WorkerServices, about: string) => Promise<MailTemplate>;

/** Kinds of mail whose template depends on current state. */
const templateOf: Partial<Record<MailKind, TemplateOf>> = {
  ready: ({ furtherStyles }) => Promise.resolve(furtherStyles === null ? 'ready' : 'ready_set'),
  refunded: templateOfRefunded,
  refund_failed: async (_order, { refunds }, about) =>
    (await refunds.byPayment(about))?.status === 'canceled' ? 'refund_canceled' : 'refund_failed',
  // Either the photo is drawn after all, or, as it has been deleted, it is accepted from now on.
  upheld: ({ state }) => Promise.resolve(refused.includes(state) ? 'upheld_photo' : 'upheld'),
  code: async ({ id }, { codes }) => templateOfCode('code', await codes.issuedFor(id), codes),
  gift: async ({ id }, { codes }) => templateOfCode('gift', await codes.issuedFor(id), codes),
  code_restored: async ({ id }, { codes }) =>
    templateOfCode('code_restored', await codes.thatPaid(id), codes),
  withdrawal: templateOfWithdrawal,
  cancelled: async ({ id, paidBy }, { codes }) => {
    if (paidBy === 'redraw') return 'cancelled_redraw';
    return templateOfCode('cancelled', await codes.thatPaid(id), codes);
  },
};

async function templateOfCode(kind: MailKind, code: HeldCode | undefined, codes: WorkerServices['codes']) {
  return code && (await codes.isStopped(code)) ? 'code_stopped' : kind;
}

/** An order is also "refunded" after a chargeback; then the shop has refunded nothing itself. */
async function templateOfRefunded({ id, kind }: Order, { orders }: WorkerServices): Promise<MailTemplate> {
  if ((await orders.chargedBack(id)) !== null) return 'charged_back';
  return kind === 'gift' ? 'gift_refunded' : 'refunded';
}

async function deliveryOf(order: Order, services: WorkerServices): Promise<Delivery> {
  const until = redrawableUntil(order);
  const { payment } = await services.orders.paymentBehind(order.id);
  return {
    jpeg: await attachedPicture(order, services),
    testDrawing: order.pictureTier === 'cpu',
    redrawable: until !== undefined && until > new Date() && payment === 'kept',
  };
}

function commonFacts(order: Order, services: WorkerServices): MailFacts {
  const { config, secrets, styles } = services;
  const language = pickLanguage([order.locale]);
  return {
    ...shopFacts(order.locale, services, order.termsHash),
    locale: order.locale,
    statusUrl: orderLink(config.PUBLIC_URL, secrets.orderToken(order.id)),
    reference: order.reference,
    ...(config.STRIPE_MANAGED_PAYMENTS && order.paidBy === 'card' && { soldThroughLink: 'yes' }),
    styleTitle: titlesOf(stylesOf(order), language, styles) ?? giftNames[language],
    price: formatPrice({ amount: order.priceAmount, currency: order.currency }, order.locale),
  };
}

type OwnFacts = (
  order: Order,
  services: WorkerServices,
  about: string,
) => Promise<Partial<MailFacts>> | Partial<MailFacts>;

/** Facts about the refund of one of the order's payments, not necessarily the one that paid for it. */
const refundFacts: OwnFacts = async ({ reference, locale }, { refunds }, paymentIntent) => {
  const refund = await refunds.byPayment(paymentIntent);
  return refund
    ? { price: formatPrice(refund, locale), refundReference: refund.stripeId ?? reference }
    : { refundReference: reference };
};

const codeFacts: OwnFacts = async (order, { codes, secrets }) => {
  const code = await codes.issuedFor(order.id);
  const worth = code && worthOf(code);
  return {
    code: showCode(secrets.codeFor(order.id)),
    ...(worth && { worth: formatPrice(worth, order.locale) }),
    until: day(code?.expiresAt ?? daysFromNow(codeDays), order.locale),
  };
};

const restoredCodeFacts: OwnFacts = async (order, { codes }) => {
  const code = await codes.thatPaid(order.id);
  return { until: day(code?.expiresAt ?? daysFromNow(restoredCodeDays), order.locale) };
};

const giftFact = { picture: {}, gift: { isGift: 'yes' } } as const;

const ownFacts: Record<MailKind, OwnFacts> = {
  received: ({ paidBy }) => (paidBy === 'code' ? { isFree: 'yes' } : {}),
  upheld: async (order, services) => {
    const code = await services.codes.issuedFor(order.id);
    const isGood = code?.redeemedAt === null && !(await services.codes.isStopped(code));
    return isGood ? codeFacts(order, services, '') : {};
  },
  ready: async (order, services) => ({
    until: day(order.expiresAt, order.locale),
    ...(await setFacts(order, services)),
  }),
  code: codeFacts,
  ...{ gift: giftFacts, gift_card: giftCardFacts, gift_undelivered: undeliveredFacts },
  rejected: () => ({}),
  payment_pending: ({ kind, expiresAt, locale }) => ({ ...giftFact[kind], until: day(expiresAt, locale) }),
  payment_failed: ({ kind }) => giftFact[kind],
  ...{ link: () => ({}), links: () => ({}), withdrawal: withdrawalFacts },
  refunded: async (order, services) => {
    const { id, currency, locale, paymentIntent } = order;
    const amount = await services.orders.chargedBack(id);
    if (amount !== null) return { price: formatPrice({ amount, currency }, locale) };
    return refundFacts(order, services, paymentIntent ?? '');
  },
  ...{ second_payment: refundFacts, late_payment: refundFacts, operator_refund: refundFacts },
  ...{ refund_retried: refundFacts, refund_failed: refundFacts },
  code_restored: restoredCodeFacts,
  // A resent mail names no payment.
  cancelled: async (order, services) =>
    order.paidBy === 'card'
      ? refundFacts(order, services, order.paymentIntent ?? '')
      : { isFree: 'yes', ...(await restoredCodeFacts(order, services, '')) },
};
