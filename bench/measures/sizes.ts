import sharp from 'sharp';
import { createClosers } from '#tests/support/closers.ts';
import type { Customer } from '#tests/support/customer.ts';
import { waitUntil } from '#tests/support/wait-until.ts';
import type { Figure } from '../figure.ts';
import { openShop } from '../open-shop.ts';

const photo = 'coffee.png';

/** What a buyer gets of a photo of 600 × 400 pixels in each style, as the page hands it out and as the mail brings it. */
export async function measureSizes(): Promise<Figure[]> {
  const opened = createClosers();
  try {
    const { customer, mailbox } = await openShop(opened);
    const figures: Figure[] = [];
    for (const { id } of await customer.call('getStyles')) {
      const email = `${id}@example.com`;
      const { token } = await customer.buy({ photo, styleId: id, email });
      await customer.reaches(token, 'delivered');
      const jpeg = await customer.request('GET', '/orders/current/picture?format=jpeg', { token });
      figures.push(
        ...(await sizesOf(`${id}, the page's PNG`, await customer.picture(token), '≥ 1024 px')),
        ...(await sizesOf(`${id}, the page's JPEG`, Buffer.from(await jpeg.arrayBuffer()), '≥ 1024 px')),
        ...(await sizesOf(`${id}, in the mail`, await mailedPicture(customer, mailbox, email))),
      );
    }
    return figures;
  } finally {
    await opened.closeAll();
  }
}

async function sizesOf(what: string, image: Buffer, aim?: string): Promise<Figure[]> {
  const { width, height } = await sharp(image).metadata();
  return [
    { what: `${what}: long side`, value: Math.max(width, height), unit: 'px', ...(aim && { aim }) },
    { what: `${what}: bytes`, value: image.length / 1e3, unit: 'kB' },
  ];
}

async function mailedPicture(customer: Customer, mailbox: string, email: string): Promise<Buffer> {
  const address = await waitUntil(async () => {
    for (const { id, attachments } of await customer.mails(email)) {
      const place = attachments.findIndex(({ contentType }) => contentType === 'image/jpeg');
      if (place !== -1) return `${mailbox}/_messages/${id}/attachments/${place}`;
    }
    return undefined;
  });
  return Buffer.from(await (await fetch(address)).arrayBuffer());
}
