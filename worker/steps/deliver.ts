import type { Step } from '../step.ts';

/** Finishes the picture and puts it on the status page; the mail about it goes out by itself. */
export const deliver: Step = async (order, { drawings, files, images, orders, previews }) => {
  // The drawing stays until the retention finds that nobody needs it: a backup copies files a little after the rows.
  const drawing = await drawings.of(order);
  if (!drawing) return { event: 'giveUp', note: 'The drawing is gone' };
  const { png, width, height } = await images.finish(drawing);
  await files.put('pictures', order.id, png);
  // Whoever deleted it meanwhile may have been told so before the file was there.
  if ((await orders.byId(order.id))?.pictureDeletedAt) {
    await files.remove('pictures', order.id);
    return { event: 'giveUp', note: 'The picture was deleted before it was delivered' };
  }
  return {
    event: 'deliver',
    facts: { pictureWidth: width, pictureHeight: height, pictureBytes: png.length },
    afterwards: () => previews.remove(order.id),
  };
};
