import { readFile } from 'node:fs/promises';
import { checkMailText } from '#adapters/mails/check-text.ts';
import type { MailMessage } from '#adapters/mails/facts.ts';
import { senderOf } from '#adapters/mails/mailer.ts';
import { composeSample, withPictures } from '#adapters/mails/sample.ts';
import { shopFacts } from '#adapters/mails/shop-facts.ts';
import { exampleFile } from '#adapters/styles/examples.ts';
import { mailLogoOf, type Services } from '#compose.ts';
import type { Language } from '#domain/language.ts';
import type { MailName, MailText } from '#domain/mail-text.ts';
import { formatPrice } from '#domain/money.ts';
import { OperationError } from '#domain/operation-errors.ts';
import { sellerIn, sellerLines } from '#domain/seller.ts';
import { textsIn } from '#domain/style.ts';
import { sendNow } from './send-now.ts';

type Sample = { mail: MailName; language: Language; which: number; text: MailText };

const pictureBytes = 500_000;

/** Writes a mail with these words about an order that does not exist. @throws OperationError when it cannot be written */
async function writeSample(
  { mail, language, which, text }: Sample,
  services: Services,
): Promise<MailMessage> {
  checkMailText(mail, text);
  const { config, legalText } = services;
  const [style] = services.styles.values();
  return composeSample(
    { mail, language, which, text },
    {
      facts: {
        ...shopFacts(language, services),
        ...(config.STRIPE_MANAGED_PAYMENTS && { soldThroughLink: 'yes' }),
      },
      url: config.PUBLIC_URL,
      seller: sellerLines(sellerIn(config), language),
      terms: Buffer.from(legalText('terms_of_service', language)?.text ?? ''),
      price: formatPrice(config.price, language),
      styleTitle: style ? textsIn(style, language).title : '',
      logo: await mailLogoOf(services),
      jpeg: mail === 'ready' || mail === 'ready_set' ? await pictureOf(services) : undefined,
      at: new Date(),
    },
  );
}

/** Returns the first style's example; undefined if it has none. */
async function pictureOf({ styles, config, images }: Services): Promise<Buffer | undefined> {
  const [style] = styles.values();
  const file = style && exampleFile(style, 'after', config.DATA_DIR);
  return file === undefined ? undefined : images.mailCopy(await readFile(file), pictureBytes);
}

/** Returns a sample as a mail program shows it. @throws OperationError */
export async function previewMail(sample: Sample, services: Services) {
  const message = await writeSample(sample, services);
  const { MAIL_FROM: from, BRAND_NAME: brand } = services.config;
  const { name, address } = senderOf(from, brand);
  const { subject, text } = message;
  return { from: `${name} <${address}>`, subject, html: withPictures(message), text };
}

/** Sends a sample to the operator, and to nobody else. @throws OperationError */
export async function sendSample(sample: Sample, services: Services) {
  const { OPERATOR_EMAIL: to } = services.config;
  if (to === undefined) throw new OperationError('mail_nowhere');
  await sendNow(to, await writeSample(sample, services), services);
  return { mail: sample.mail, language: sample.language };
}
