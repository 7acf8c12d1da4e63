import { randomUUID } from 'node:crypto';
import type { OrderCreated } from '#contract/order.ts';
import { createCustomer } from '../../support/customer.ts';
import { fetchPatiently } from '../../support/fetch-patiently.ts';
import { photoBytes, type TestPhoto } from '../../support/photos.ts';
import type { ShopProcesses } from '../../support/shop-processes.ts';
import type { Secrets } from './leaks.ts';

const patienceSeconds = 240;

/** Refuses only the photo of the cat, which looks drawn to the moderator. */
export const refusesOne = { MODERATION_LIMITS: 'drawing=0.5' };
const refusedPhoto: TestPhoto = 'chelsea.png';

type OrderInput = { photo?: TestPhoto; email?: string; code?: string };

export type RecordingCustomer = ReturnType<typeof createRecordingCustomer>;

/** Returns a customer whose secrets are all recorded, to be looked for in the logs. */
export function createRecordingCustomer(shop: ShopProcesses, secrets: Secrets) {
  // A shop on a busy machine may close for a moment.
  const customer = createCustomer(shop, { send: fetchPatiently });
  const name = randomUUID();

  async function order({ photo = 'coffee.png', email = `${name}@example.com`, code }: OrderInput = {}) {
    const file = secrets.keep('the name of a file', `us-${name}.png`);
    const photoId = await customer.upload(await photoBytes(photo), file);
    secrets.keep('the secret of a photo', photoId);
    secrets.keep('an email address', email);
    const placed = await customer.orderWith(photoId, { email, ...(code !== undefined && { code }) });
    secrets.keep('the token of an order', placed.token);
    return placed;
  }

  const reaches = ({ token }: OrderCreated, state: Parameters<typeof customer.reaches>[1]) =>
    customer.reaches(token, state, patienceSeconds);

  /** Plays an order whose picture is delivered. */
  async function delivered(input: OrderInput = {}): Promise<OrderCreated> {
    const placed = await order(input);
    if (input.code === undefined) await customer.pay(placed);
    await reaches(placed, 'delivered');
    return placed;
  }

  /** Plays an order whose photo is refused. @returns it with the code issued for it */
  async function refused(): Promise<OrderCreated & { code: string }> {
    const placed = await order({ photo: refusedPhoto });
    await customer.pay(placed);
    const { code } = await reaches(placed, 'code_issued');
    const shown = secrets.keep('a code', code?.code ?? '');
    secrets.keep('a code', shown.replaceAll('-', ''));
    return { ...placed, code: shown };
  }

  /** Makes a call that may be refused. */
  async function tries(call: Promise<unknown>): Promise<void> {
    await call.catch(() => undefined);
  }

  return { ...customer, name, secrets, order, delivered, refused, reaches, tries };
}
