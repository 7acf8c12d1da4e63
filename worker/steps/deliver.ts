import { previewOfMovedRemoved } from '#adapters/database/tables/previews.ts';
import type { Step } from '../step.ts';

/** Finishes the picture and puts it on the status page; its mail is sent by a job of its own. */
export const deliver: Step = async (order, { drawings, files, images, orders }) => {
  // The drawing stays until the sweep removes it: a backup copies files a little after the rows.
  const drawing = await drawings.of(order);
  if (!drawing) return { event: 'giveUp', note: 'The drawing is gone' };
  const { png, width, height } = await images.finish(drawing);
  await files.put('pictures', order.id, png);
  return {
    event: 'deliver',
    facts: { pictureWidth: width, pictureHeight: height, pictureBytes: png.length },
    alongside: [previewOfMovedRemoved],
    // The visitor may have deleted the picture before its file was written.
    otherwise: async () => {
      if (!(await orders.byId(order.id))?.pictureDeletedAt) return undefined;
      await files.remove('pictures', order.id);
      return { event: 'giveUp', note: 'The picture was deleted before it was delivered' };
    },
  };
};
