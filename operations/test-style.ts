import type { Services } from '#compose.ts';
import { OperationError } from '#domain/operation-errors.ts';
import { knownStyle } from './change-style-price.ts';

/**
 * Requests a test picture of a style on each ComfyUI instance that can draw it, whether or not it is sold: a worker draws them
 * next, even while orders wait. @throws OperationError
 */
export async function requestTestPictures(id: string, services: Services) {
  const { comfyuiInstances, testPictures } = services;
  knownStyle(id, services);
  const failed = await testPictures.failed();
  const isFailed = (url: string) => failed.some(({ instance, style }) => instance === url && style === id);
  const able = (await comfyuiInstances.overview()).filter(
    // An instance that only failed its last test picture may pass the next one.
    ({ healthy, cannotDraw, url }) => healthy && (!cannotDraw.includes(id) || isFailed(url)),
  );
  if (able.length === 0) throw new OperationError('style_not_drawable', { id });
  await testPictures.request(able.map(({ url }) => ({ instance: url, style: id })));
  return { id, instances: able.map(({ url }) => url) };
}

/**
 * Accepts a test picture that was rejected as unlike the last good one: the style is drawn there again within seconds.
 * `picture` identifies the picture that the operator saw. @throws OperationError
 */
export async function acceptTestPicture(id: string, picture: string, { testPictures }: Services) {
  const instances = await testPictures.accept(id, picture);
  if (instances.length === 0) throw new OperationError('test_picture_gone', { id, picture });
  return { id, instances };
}
