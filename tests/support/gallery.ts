import type { Services } from '#compose.ts';
import { givenOrder } from './orders.ts';

/** Inserts a buyer's pair that an operator has chosen, without images. @returns its id */
export async function givenShownPair({ db, galleryPairs }: Services): Promise<string> {
  const { id } = await givenOrder(db, { state: 'delivered', pictureBytes: 7 });
  await galleryPairs.permit(id, { before: Buffer.from('before'), after: Buffer.from('after') });
  const pair = (await galleryPairs.permitted())[0]?.id ?? '';
  await galleryPairs.choose(pair);
  return pair;
}
