import { keptLongSide, sizeProblem } from '#domain/photo.ts';

/** Of the original's kinds those that every browser reads; the first bytes of each, null for any. */
const shrinkable = [
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47],
];
/** As the shop's own copies. */
const quality = 0.95;

/**
 * The photo as the shop would keep it: upright, in sRGB, no larger than that. Whatever need not or cannot be shrunk here, or
 * must be refused, is left as it is: the shop judges the original.
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
  // What is transparent is white for the shop, too.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(photo, 0, 0, canvas.width, canvas.height);
  return await new Promise((resolve) =>
    canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/jpeg', quality),
  );
}
