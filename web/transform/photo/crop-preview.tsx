import { useEffect, useRef } from 'react';
import type { Crop, Size } from '#domain/photo.ts';

type CropPreviewProps = {
  /** URL of the preview of the whole photo. */
  url: string;
  alt: string;
  crop: Crop | undefined;
  /** Size of the photo as the shop keeps it; the crop is in its pixels. */
  photo: Size | undefined;
  className: string;
};

/** The photo as it will be drawn: turned and cropped. */
export function CropPreview({ url, alt, crop, photo, className }: CropPreviewProps) {
  if (!crop || !photo) return <img src={url} alt={alt} className={className} />;
  return <Cropped url={url} alt={alt} crop={crop} photo={photo} className={className} />;
}

function Cropped({ url, alt, crop, photo, className }: CropPreviewProps & { crop: Crop; photo: Size }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const image = new Image();
    image.onload = () => {
      if (canvas.current) draw(canvas.current, image, crop, photo);
    };
    image.src = url;
    return () => {
      image.onload = null;
    };
  }, [url, crop, photo]);
  return <canvas ref={canvas} role="img" aria-label={alt} className={className} />;
}

function draw(canvas: HTMLCanvasElement, image: HTMLImageElement, crop: Crop, photo: Size): void {
  const scale = image.naturalWidth / photo.width;
  canvas.width = Math.round(crop.width * scale);
  canvas.height = Math.round(crop.height * scale);
  const context = canvas.getContext('2d');
  if (!context) return;
  const { naturalWidth: width, naturalHeight: height } = image;
  const corners = { 0: [0, 0], 90: [height, 0], 180: [width, height], 270: [0, width] } as const;
  context.translate(-crop.x * scale, -crop.y * scale);
  const [right, down] = corners[crop.rotate];
  context.translate(right, down);
  context.rotate((crop.rotate * Math.PI) / 180);
  context.drawImage(image, 0, 0);
}
