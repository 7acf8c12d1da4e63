import { Eye } from 'lucide-react';
import { useState } from 'react';
import type { OrdersAnswer } from '#contract/admin/orders.ts';
import { mediaUrl } from '../api/media-url.ts';

type ThumbnailProps = { order: Pick<OrdersAnswer['orders'][number], 'id' | 'reference' | 'isBlurred'> };

/** Small copy of an order's picture; blurred until the operator asks for it where the check would refuse the photo. */
export function Thumbnail({ order: { id, reference, isBlurred } }: ThumbnailProps) {
  const [isClear, setClear] = useState(!isBlurred);
  const address = mediaUrl('/api/admin/orders/picture', {
    ...{ id, small: '1' },
    ...(isBlurred && isClear && { clear: '1' }),
  });
  const drawn = `What was drawn for ${reference}`;
  return (
    <div className="bg-line relative size-16 shrink-0 overflow-hidden rounded-xl">
      <img
        loading="lazy"
        src={address}
        alt={isClear ? drawn : `${drawn}, blurred`}
        className={`size-full object-cover ${isClear ? '' : 'blur-md'}`}
      />
      {!isClear && (
        <button
          type="button"
          onClick={() => setClear(true)}
          className="absolute inset-0 z-10 grid place-items-center rounded-xl"
        >
          <Eye aria-hidden className="bg-panel text-ink size-8 rounded-full p-1.5" />
          <span className="sr-only">Show what was drawn for {reference}</span>
        </button>
      )}
    </div>
  );
}
