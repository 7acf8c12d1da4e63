import { keptLongSide, sizeProblem } from '#domain/photo.ts';

/** First bytes of the kinds of photo that every browser can read: JPEG and PNG. */
const shrinkable = [
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47],
];
/** JPEG quality, the same as of the shop's own copies. */
const quality = 0.95;

/**
 * Shrinks a photo to what the shop would keep: upright, in sRGB, with the same limit on its long side. Returns the file
 * itself if it need not or cannot be shrunk here, or is to be refused: the shop judges the original.
 */
export async function shrinkPhoto(file: File): Promise<File> {
  try {
    const start = new Uint8Array(await file.slice(0, 4).arrayBuffer());
    if (!shrinkable.some((bytes) => bytes.every((byte, at) => start[at] === byte))) return file;
    const photo = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const isTooLarge = Math.max(photo.width, photo.height) > keptLongSide;
    const blob = isTooLarge && sizeProblem(photo) === undefined ? await encode(photo) : undefined;
    photo.close();
    return blob && blob.size < file.size ? new File([blob], file.name, { type: blob.type }) : file;
  } catch {
    return file;
  }
}

async function encode(photo: ImageBitmap): Promise<Blob | undefined> {
  const scale = keptLongSide / Math.max(photo.width, photo.height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(photo.width * scale);
  canvas.height = Math.round(photo.height * scale);
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) return undefined;
  // The shop, too, makes transparent areas white.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(photo, 0, 0, canvas.width, canvas.height);
  return await new Promise((resolve) =>
    canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/jpeg', quality),
  );
}
