import { randomUUID } from 'node:crypto';
import type { OrderCreated } from '#contract/order.ts';
import type { UploadAnswer } from '#contract/photo.ts';
import { createVisitor, eventually } from '../customer.ts';
import type { FaultShop } from '../shop-processes.ts';
import type { Secrets } from './leaks.ts';
import { photoBytes, type TestPhoto } from '../photos.ts';

const patienceSeconds = 240;

/** The photo that the moderator refuses under `refusingOne`, as hardly anything on it is drawn by hand. */
export const refusingOne = { MODERATION_LIMITS: 'drawing=0.5' };
export const refusedPhoto: TestPhoto = 'chelsea.png';

type OrderInput = { photo?: TestPhoto; email?: string; code?: string };

export type LoggedCustomer = ReturnType<typeof createLoggedCustomer>;

/** A visitor whose every secret is written down, to be looked for in the logs. */
export function createLoggedCustomer({ url, standins }: FaultShop, secrets: Secrets) {
  const visitor = createVisitor({ url, stripe: standins.stripe, mailbox: standins.mailbox });
  const name = randomUUID();

  async function photo(which: TestPhoto): Promise<string> {
    const bytes = await photoBytes(which);
    const upload = await visitor.upload(bytes, secrets.keep('the name of a file', `us-${name}.png`));
    return secrets.keep('the secret of a photo', ((await upload.json()) as UploadAnswer).photoId);
  }

  /** Asks for an order, and gives the answer as it came. */
  async function ask({ photo: which = 'coffee.png', email = `${name}@example.com`, code }: OrderInput) {
    const photoId = await photo(which);
    secrets.keep('an email address', email);
    const asked = { photoId, styleId: 'bricks', email, consent: true, code };
    return visitor.api('POST', '/orders', undefined, asked);
  }

  async function order(wish: OrderInput = {}): Promise<OrderCreated> {
    // A shop on a busy machine may close for a moment.
    const answer = await eventually(async () => {
      const one = await ask(wish);
      return one.status === 503 ? undefined : one;
    }, patienceSeconds);
    if (answer.status !== 201) throw new Error(`The order answered ${answer.status}: ${await answer.text()}`);
    const placed = (await answer.json()) as OrderCreated;
    secrets.keep('the token of an order', placed.token);
    return placed;
  }

  async function buy(wish: OrderInput = {}): Promise<OrderCreated> {
    const placed = await order(wish);
    await visitor.pay(placed);
    return placed;
  }

  /** An order to which a picture was delivered. */
  async function delivered(wish: OrderInput = {}): Promise<OrderCreated> {
    const placed = wish.code === undefined ? await buy(wish) : await order(wish);
    await reaches(placed, 'delivered');
    return placed;
  }

  /** An order whose photo was refused, and the code that it ended with. */
  async function refused(): Promise<OrderCreated & { code: string }> {
    const placed = await buy({ photo: refusedPhoto });
    const { code } = await reaches(placed, 'code_issued');
    const shown = secrets.keep('a code', code?.code ?? '');
    secrets.keep('a code', shown.replaceAll('-', ''));
    return { ...placed, code: shown };
  }

  function reaches({ token }: OrderCreated, state: Parameters<typeof visitor.reaches>[1]) {
    return visitor.reaches(token, state, patienceSeconds);
  }

  return { ...visitor, name, secrets, ask, order, buy, delivered, refused, reaches };
}
