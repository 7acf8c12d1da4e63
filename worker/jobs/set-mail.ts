import type { Order } from '#adapters/database/schema/schema.ts';
import type { Delivery, MailFacts } from '#adapters/mails/facts.ts';
import type { Language } from '#domain/language.ts';
import { pickLanguage } from '#domain/language.ts';
import { formatPrice } from '#domain/money.ts';
import { textsIn } from '#domain/style.ts';
import type { WorkerServices } from '../services.ts';
import { attachedBytes, attachedPicture } from './attached-picture.ts';

/** Returns the titles of styles as a list in this language; undefined if the shop has none of them. */
export function titlesOf(
  styleIds: string[],
  language: Language,
  styles: WorkerServices['styles'],
): string | undefined {
  const titles = styleIds.flatMap((id) => {
    const style = styles.get(id);
    return style ? [textsIn(style, language).title] : [];
  });
  if (titles.length === 0) return undefined;
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(titles);
}

/** Returns all pictures of a set, each with what it cost. */
async function picturesOf(order: Order, { sets }: WorkerServices) {
  const others = await sets.picturesOf(order);
  const further = (order.furtherStyles ?? []).flatMap(({ styleId, amount }) => {
    const picture = others.find((one) => one.styleId === styleId);
    return picture ? [{ picture, amount }] : [];
  });
  return [{ picture: order, amount: order.ownAmount ?? 0 }, ...further];
}

const isDelivered = ({ picture }: { picture: Order }): boolean => picture.state === 'delivered';
const isLost = ({ picture: { state } }: { picture: Order }): boolean =>
  state === 'failed' || state === 'refunded';

/** Facts of the mail about a set: the styles that were drawn, and those that were not, with what goes back. */
export async function setFacts(order: Order, services: WorkerServices): Promise<Partial<MailFacts>> {
  if (order.furtherStyles === null) return {};
  const language = pickLanguage([order.locale]);
  const pictures = await picturesOf(order, services);
  const namesOf = (some: typeof pictures) =>
    titlesOf(
      some.map(({ picture }) => picture.styleId),
      language,
      services.styles,
    );
  const styleTitle = namesOf(pictures.filter(isDelivered));
  const lost = pictures.filter(isLost);
  const failed = namesOf(lost);
  const amount = lost.reduce((sum, one) => sum + one.amount, 0);
  const back = formatPrice({ amount, currency: order.currency }, order.locale);
  return { ...(styleTitle && { styleTitle }), ...(failed && { failed, back }) };
}

/** Returns the pictures of a set that the mail brings. */
export async function deliveryOfSet(order: Order, services: WorkerServices): Promise<Delivery> {
  const delivered = (await picturesOf(order, services)).filter(isDelivered);
  const most = Math.floor(attachedBytes / delivered.length);
  const copies = await Promise.all(delivered.map(({ picture }) => attachedPicture(picture, services, most)));
  const [jpeg, ...further] = copies.filter((copy) => copy !== undefined);
  const testDrawing = delivered.some(({ picture }) => picture.pictureTier === 'cpu');
  return { jpeg, further, testDrawing, redrawable: false };
}
