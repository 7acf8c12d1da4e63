import { Outlet } from 'react-router-dom';
import { useHydrated } from '../prerender/use-hydrated.ts';
import { Loading } from './loading.tsx';

/** Around screens about one visitor, which no HTML made beforehand can show. */
export function LiveScreens() {
  return useHydrated() ? <Outlet /> : <Loading />;
}
