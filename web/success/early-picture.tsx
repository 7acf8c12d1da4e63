import { PictureRoom } from '../components/picture-room.tsx';
import { useMessages } from '../i18n/use-messages.ts';
import { OrderHeading } from './order-heading.tsx';
import { pictureHeight, PicturePaper } from './result/picture-paper.tsx';

const id = 'early-picture';

/**
 * Page of a finished picture before its scripts have loaded. `web/prerender/load-order.ts` fills in the picture and the
 * order's values in place of `%name%`, and appends it to the body, where it covers the root for as long as an element in
 * there has `data-pending`.
 */
export function EarlyPicture() {
  const t = useMessages('success');
  return (
    <div
      id={id}
      inert
      aria-hidden
      className="bg-paper absolute inset-x-0 top-[calc(3.5rem+1px)] z-10 min-h-dvh"
    >
      <div className="wrap py-8 sm:py-12">
        <OrderHeading
          reference="%reference%"
          title={t('states.delivered.title')}
          text={t('states.delivered.text', { email: '%email%' })}
        />
        <div className="mt-8">
          <PicturePaper>
            <PictureRoom width={1} height={1} className={pictureHeight}>
              <img alt="" className="absolute inset-0 size-full object-cover" />
            </PictureRoom>
          </PicturePaper>
        </div>
      </div>
    </div>
  );
}

/** Removes the cover: another page, or another order's, has something else to show. */
export function removeEarlyPicture(): void {
  document.getElementById(id)?.remove();
}
