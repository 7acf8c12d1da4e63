import type { ReactNode } from 'react';
import type { Size } from '#domain/photo.ts';
import { useMessages } from '../../i18n/use-messages.ts';

/** White paper around a finished picture, which says how it was made. */
export function PicturePaper({ children }: { children: ReactNode }) {
  const t = useMessages('success');
  return (
    <div className="shadow-print mx-auto w-fit max-w-full rounded-md bg-white p-2 text-black sm:p-3">
      {children}
      <p className="font-display pt-3 pb-1 text-center">{t('drawnByAi')}</p>
    </div>
  );
}

type PictureRoomProps = Size & { className?: string; children: ReactNode };

/** An empty canvas takes a picture's room, before it is there and after. */
export function PictureRoom({ width, height, className = '', children }: PictureRoomProps) {
  return (
    <div className="relative mx-auto w-fit max-w-full">
      <canvas width={width} height={height} className={`block max-h-[75dvh] max-w-full ${className}`} />
      {children}
    </div>
  );
}
