import { useEffect } from 'react';
import { useBrand } from './brand.tsx';

/** Sets the tab's title: the page, then the shop. */
export function useTitle(title: string): void {
  const brand = useBrand();
  useEffect(() => {
    document.title = title === '' ? brand : `${title} · ${brand}`;
  }, [title, brand]);
}
