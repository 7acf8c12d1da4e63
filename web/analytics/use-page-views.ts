import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { track } from './track.ts';

/** Counts each screen by its path alone: what comes after may be an order's secret. */
export function usePageViews(): void {
  const { pathname } = useLocation();
  useEffect(() => track('page_view', { page_path: pathOf(pathname) }), [pathname]);
}

/** A shared picture's path is its secret. */
function pathOf(pathname: string): string {
  return pathname.startsWith('/share/') ? '/share' : pathname;
}
