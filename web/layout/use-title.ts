import { useEffect } from 'react';
import { useBrand } from './brand.tsx';

/** Names the tab: what is going on, then the shop. */
export function useTitle(title: string): void {
  const brand = useBrand();
  useEffect(() => {
    document.title = title === '' ? brand : `${title} · ${brand}`;
  }, [title, brand]);
}
