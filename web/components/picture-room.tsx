import type { ReactNode } from 'react';
import type { Size } from '#domain/photo.ts';

type PictureRoomProps = Size & {
  /** Classes of the canvas; they must at least set its maximum height. */
  className: string;
  children?: ReactNode;
};

/** Reserves the space of a picture with an empty canvas, before and after the picture has loaded. */
export function PictureRoom({ width, height, className, children }: PictureRoomProps) {
  return (
    <div className="relative mx-auto w-fit max-w-full">
      <canvas width={width} height={height} className={`block max-w-full ${className}`} />
      {children}
    </div>
  );
}
