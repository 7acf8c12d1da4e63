import type { createCustomer, Mail } from './customer.ts';
import { waitUntil } from './wait-until.ts';

type Bought = { email: string; token: string };
type Buyer = { customer: ReturnType<typeof createCustomer>; mailbox: { url: string } };

/** Decides whether the picture is attached to a mail. */
export const hasPicture = ({ attachments }: Pick<Mail, 'attachments'>): boolean =>
  attachments.some(({ contentType }) => contentType === 'image/jpeg');

/** Returns the mail with the picture, and its attached JPEG. */
export async function mailWithPicture({ customer, mailbox }: Buyer, to: string) {
  const mail = await waitUntil(async () => (await customer.mails(to)).find(hasPicture));
  const place = mail.attachments.findIndex(({ contentType }) => contentType === 'image/jpeg');
  const answer = await fetch(`${mailbox.url}/_messages/${mail.id}/attachments/${place}`);
  return { mail, jpeg: Buffer.from(await answer.arrayBuffer()) };
}

/** Returns the delivered picture in each form that its buyer gets: two on the page, one in the mail. */
export async function formsOf({ email, token }: Bought, buyer: Buyer) {
  const page = await buyer.customer.request('GET', '/orders/current/picture?format=jpeg', { token });
  return {
    png: await buyer.customer.picture(token),
    jpeg: Buffer.from(await page.arrayBuffer()),
    mailed: (await mailWithPicture(buyer, email)).jpeg,
  };
}
