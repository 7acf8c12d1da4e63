import type { ReactNode } from 'react';
import type { Crop, Size } from '#domain/photo.ts';
import type { PrivatePicture } from '../../api/use-private-picture.ts';
import { PhotoFrame } from '../../components/photo-frame.tsx';
import { CropPreview } from './crop-preview.tsx';

type FramedPhotoProps = {
  preview: PrivatePicture;
  alt: string;
  crop?: Crop | undefined;
  photo?: Size | undefined;
  children: ReactNode;
};

/** A photo in its frame, which is as large during the upload as afterwards, with what belongs to it. */
export function FramedPhoto({ preview, alt, crop, photo, children }: FramedPhotoProps) {
  return (
    <div className="grid items-start gap-6 sm:grid-cols-[16rem_1fr]">
      <PhotoFrame className="mx-auto w-full max-w-72 -rotate-1">
        {preview.kind === 'shown' ? (
          <CropPreview
            url={preview.url}
            alt={alt}
            crop={crop}
            photo={photo}
            className="max-h-80 w-full object-contain"
          />
        ) : (
          <div className="aspect-square" />
        )}
      </PhotoFrame>
      <div className="min-w-0 space-y-4">{children}</div>
    </div>
  );
}
