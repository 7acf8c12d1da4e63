import type { DeleteAnswer, ShareAnswer } from '#contract/order-actions.ts';
import type { OrderCreated } from '#contract/order.ts';
import { ask, send } from './call.ts';

const order = '/api/orders/current';

/** Another style from the same photo, at full price. @throws CallFailed */
export async function orderAgain(token: string, styleId: string): Promise<OrderCreated> {
  return (await ask(`${order}/again`, { method: 'POST', bearer: token, body: { styleId } })) as OrderCreated;
}

/** The same picture once more, for free. @throws CallFailed */
export async function orderRedraw(token: string): Promise<OrderCreated> {
  return (await ask(`${order}/redraw`, { method: 'POST', bearer: token })) as OrderCreated;
}

/** Sends the order's mail again, to a corrected address if one is given. @throws CallFailed */
export async function sendMailAgain(token: string, email?: string): Promise<void> {
  await send(`${order}/email`, { method: 'POST', bearer: token, body: email === undefined ? {} : { email } });
}

/** "It's a mistake": asks for a person to look. @throws CallFailed */
export async function appeal(token: string, message: string): Promise<void> {
  await send(`${order}/appeal`, { method: 'POST', bearer: token, body: { message } });
}

/** Deletes photo and picture now. @throws CallFailed */
export async function deletePictures(token: string): Promise<DeleteAnswer> {
  return (await ask(order, { method: 'DELETE', bearer: token })) as DeleteAnswer;
}

/** Has the link of an order mailed to its address; the answer never tells whether there is one. @throws CallFailed */
export async function findOrder(reference: string, email: string): Promise<void> {
  await send('/api/orders/find', { method: 'POST', body: { reference, email } });
}

/** Makes the page that shows the picture to others. @throws CallFailed */
export async function sharePicture(token: string): Promise<ShareAnswer> {
  return (await ask(`${order}/share`, { method: 'POST', bearer: token })) as ShareAnswer;
}

/** Takes that page back. @throws CallFailed */
export async function unsharePicture(token: string): Promise<void> {
  await send(`${order}/share`, { method: 'DELETE', bearer: token });
}

/** The finished picture as a file. @throws CallFailed */
export async function fetchPicture(token: string, format: 'png' | 'jpeg'): Promise<Blob> {
  const response = await send(`${order}/picture?format=${format}`, { bearer: token });
  return response.blob();
}
