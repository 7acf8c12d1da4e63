import type { OrderAnswer } from '#contract/order.ts';
import { useBrand } from '../../layout/brand.tsx';

/** Names the files of an order, such as toonbooth-bricks-r-7kq2-m9xa.png. */
export function useFileName({ styleId, reference }: OrderAnswer): (kind: string, part?: string) => string {
  const brand = useBrand();
  return (kind, part) => {
    const name = [brand, styleId, part, reference].filter((word) => word !== undefined).join('-');
    return `${name.toLowerCase().replace(/[^\p{L}\p{N}-]+/gu, '-')}.${kind}`;
  };
}
