import { PictureRoom } from '../components/picture-room.tsx';
import { useMessages } from '../i18n/use-messages.ts';
import { OrderHeading } from './order-heading.tsx';
import { pictureHeight, PicturePaper } from './result/picture-paper.tsx';

const id = 'early-picture';

/**
 * What the page of a finished picture looks like before its scripts are there. `web/prerender/load-order.ts` fills it in (the
 * order's own words, where `%name%` stands, and the picture) and puts it beside the root, over what is rendered there, for
 * as long as something in that says that it is on its way.
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

/** Another order's page, or another page, has other things to show. */
export function removeEarlyPicture(): void {
  document.getElementById(id)?.remove();
}
