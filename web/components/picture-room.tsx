import type { ReactNode } from 'react';
import type { Size } from '#domain/photo.ts';

type PictureRoomProps = Size & {
  /** At least the height that it takes at most. */
  className: string;
  children?: ReactNode;
};

/** An empty canvas takes a picture's room, before it is there and after. */
export function PictureRoom({ width, height, className, children }: PictureRoomProps) {
  return (
    <div className="relative mx-auto w-fit max-w-full">
      <canvas width={width} height={height} className={`block max-w-full ${className}`} />
      {children}
    </div>
  );
}
