import type { OrderAnswer } from '#contract/order.ts';
import type { Area, Place } from '#domain/avatar-cut.ts';
import { get } from '../../api/call.ts';
import { useBrand } from '../../layout/brand.tsx';

/** Fetches the finished picture as a file. @throws CallFailed */
export async function fetchPicture(token: string, format: 'png' | 'jpeg'): Promise<Blob> {
  const response = await get('GET /api/orders/current/picture', { bearer: token, query: { format } });
  return response.blob();
}

/** Fetches a cut of the finished picture; `area` in its pixels. @throws CallFailed */
export async function fetchCut(token: string, place: Place, area: Area): Promise<Blob> {
  const pixels = (value: number) => String(Math.round(value));
  const query = { place, x: pixels(area.x), y: pixels(area.y), width: pixels(area.width) };
  const response = await get('GET /api/orders/current/picture/cut', { bearer: token, query });
  return response.blob();
}

/** Returns a function that names an order's files, such as toonbooth-bricks-r-7kq2-m9xa.png. */
export function useFileName({ styleId, reference }: OrderAnswer): (kind: string, part?: string) => string {
  const brand = useBrand();
  return (kind, part) => {
    const name = [brand, styleId, part, reference].filter((word) => word !== undefined).join('-');
    return `${name.toLowerCase().replace(/[^\p{L}\p{N}-]+/gu, '-')}.${kind}`;
  };
}

/** Returns whether this browser can share pictures with other apps. */
export function canShareFiles(): boolean {
  if (!('canShare' in navigator)) return false;
  return navigator.canShare({ files: [new File([], 'picture.png', { type: 'image/png' })] });
}

/** Shares a picture with an app of the visitor's choice; a dismissed dialog also counts. `late`: the tap was too long ago. */
export async function shareFile(blob: Blob, name: string): Promise<'shared' | 'late'> {
  const file = new File([blob], name, { type: blob.type });
  try {
    await navigator.share({ files: [file] });
  } catch (error) {
    const name = error instanceof DOMException ? error.name : '';
    if (name === 'NotAllowedError') return 'late';
    if (name !== 'AbortError') throw error;
  }
  return 'shared';
}
