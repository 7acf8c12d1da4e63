import type { ReactNode } from 'react';
import type { Size } from '#domain/photo.ts';
import { PhotoFrame } from './photo-frame.tsx';
import { PictureRoom } from './picture-room.tsx';

/** The shape of a print of which nothing is known yet. */
const usual: Size = { width: 1200, height: 1500 };

type EmptyPrintProps = { caption?: string; size?: Size | undefined; children?: ReactNode };

/** The frame of a picture that is to come, in its photo's shape, with what is to be seen of it already. */
export function EmptyPrint({ caption, size = usual, children }: EmptyPrintProps) {
  return (
    <PhotoFrame caption={caption} className="mx-auto w-fit max-w-full -rotate-1">
      <PictureRoom {...size} className="developing max-h-[60dvh]">
        {children}
      </PictureRoom>
    </PhotoFrame>
  );
}
