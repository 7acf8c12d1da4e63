import type { ReactNode } from 'react';
import type { Size } from '#domain/photo.ts';
import { PhotoFrame } from './photo-frame.tsx';
import { PictureRoom } from './picture-room.tsx';

/** Size of a print if none is known yet. */
const usual: Size = { width: 1200, height: 1500 };

type EmptyPrintProps = { caption?: string; size?: Size | undefined; children?: ReactNode };

/** The frame of a picture still to come, in the shape of its photo, with anything visible so far. */
export function EmptyPrint({ caption, size = usual, children }: EmptyPrintProps) {
  return (
    <PhotoFrame caption={caption} className="mx-auto w-fit max-w-full -rotate-1">
      <PictureRoom {...size} className="developing max-h-[60dvh]">
        {children}
      </PictureRoom>
    </PhotoFrame>
  );
}
