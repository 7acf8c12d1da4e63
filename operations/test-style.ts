import { OperatorError } from '#adapters/operator-error.ts';
import type { Services } from '#compose.ts';
import { knownStyle } from './change-style.ts';

/**
 * Wants a test picture of a style on each ComfyUI that has all for it, whether or not it is sold: a worker draws them next, even
 * where visitors wait. @returns what was done, in a sentence.
 */
export async function requestTestPictures(id: string, services: Services): Promise<string> {
  const { comfyuiInstances, testPictures } = services;
  knownStyle(id, services);
  const failed = await testPictures.failed();
  const isFailed = (url: string) => failed.some(({ instance, style }) => instance === url && style === id);
  const able = (await comfyuiInstances.overview()).filter(
    // What only its last test picture speaks against is what another may put right.
    ({ healthy, cannotDraw, url }) => healthy && (!cannotDraw.includes(id) || isFailed(url)),
  );
  if (able.length === 0)
    throw new OperatorError(
      `No ComfyUI that is there has all that ${id} needs: toonbooth doctor says what is missing.`,
    );
  await testPictures.request(able.map(({ url }) => ({ instance: url, style: id })));
  return `A test picture of ${id} is drawn next at ${able.map(({ url }) => url).join(', ')}.`;
}

/**
 * Takes a picture that was rejected as unlike the last good one for the good one: the style is drawn there again within
 * seconds. `picture` names the very picture that the operator saw. @returns what was done, in a sentence.
 */
export async function acceptTestPicture(
  id: string,
  picture: string,
  { testPictures }: Services,
): Promise<string> {
  const instances = await testPictures.accept(id, picture);
  if (instances.length === 0)
    throw new OperatorError(
      `No picture ${picture} of ${id} is there to be accepted: another was drawn since, or it is one that no shop would deliver. Look again.`,
    );
  return `The new picture of ${id} is the good one: it is drawn at ${instances.join(', ')} again.`;
}
