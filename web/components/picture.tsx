import type { ComponentProps } from 'react';
import sizes from '../pictures/sizes.json' with { type: 'json' };

const files = import.meta.glob<string>('../pictures/*.{avif,webp}', {
  eager: true,
  query: '?url',
  import: 'default',
});

export type PictureName = keyof typeof sizes;

type PictureSize = {
  width: number;
  height: number;
  widths: number[];
  styles: string[];
  /** True if it was drawn by graphs without models. */
  testDrawing?: boolean;
};

/** Size, available widths and styles of each picture of the landing page. */
export const pictureSizes: Record<PictureName, PictureSize> = sizes;

type PictureProps = Omit<ComponentProps<'img'>, 'src' | 'srcSet' | 'width' | 'height'> & {
  name: PictureName;
  alt: string;
  /** Display width, as in `sizes` of an `<img>`. */
  sizes: string;
};

/** One of the shop's own pictures, as AVIF or WebP in a suitable width; its space is reserved while it loads. */
export function Picture({ name, alt, sizes: shown, ...img }: PictureProps) {
  const { width, height, widths } = sizes[name];
  const largest = widths.at(-1) ?? width;
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={sourceSet(name, 'avif')} sizes={shown} />
      <img
        loading="lazy"
        decoding="async"
        {...img}
        alt={alt}
        width={width}
        height={height}
        sizes={shown}
        srcSet={sourceSet(name, 'webp')}
        src={address(name, largest, 'webp')}
      />
    </picture>
  );
}

/** Returns the `srcset` of one of the shop's own pictures. */
export function sourceSet(name: PictureName, kind: 'avif' | 'webp'): string {
  return sizes[name].widths.map((width) => `${address(name, width, kind)} ${width}w`).join(', ');
}

function address(name: PictureName, width: number, kind: 'avif' | 'webp'): string {
  const file = `../pictures/${name}-${width}.${kind}`;
  const url = files[file];
  if (url === undefined) throw new Error(`web/pictures/sizes.json names ${file}, which is not there`);
  return url;
}
