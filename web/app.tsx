import { lazy, useState, type ReactNode } from 'react';
import { Outlet, Route, Routes, useLocation } from 'react-router-dom';
import { Home } from './home/home.tsx';
import { Loading, OrderLoading } from './components/loading.tsx';
import { Part } from './components/part.tsx';
import { Busy } from './layout/busy.tsx';
import { Crash } from './layout/error-boundary.tsx';
import { NotFound } from './layout/not-found.tsx';
import { Page } from './layout/page.tsx';
import { useFacts } from './page-facts.ts';
import { useHydrated } from './prerender/use-hydrated.ts';
import { paths } from './routes.ts';

const Transform = lazy(async () => ({ default: (await import('./transform/transform.tsx')).Transform }));
const Success = lazy(async () => ({ default: (await import('./success/success.tsx')).Success }));
const Gallery = lazy(async () => ({ default: (await import('./gallery/gallery.tsx')).Gallery }));
const Gift = lazy(async () => ({ default: (await import('./gift/gift.tsx')).Gift }));
const ReceivedGift = lazy(async () => ({
  default: (await import('./gift/received/received-gift.tsx')).ReceivedGift,
}));
const Find = lazy(async () => ({ default: (await import('./find/find.tsx')).Find }));
const Withdraw = lazy(async () => ({ default: (await import('./withdraw/withdraw.tsx')).Withdraw }));
const Admin = lazy(async () => ({ default: (await import('./admin/admin.tsx')).Admin }));
const Booth = lazy(async () => ({ default: (await import('./booth/booth.tsx')).Booth }));
const Share = lazy(async () => ({ default: (await import('./share/share.tsx')).Share }));

/** The shop, or the operator's console, which shares only the looks with it. */
export function App() {
  return (
    <Routes>
      <Route element={<InBrowser />}>
        <Route path={`${paths.admin}/*`} element={<Console />} />
      </Route>
      <Route path={paths.booth} element={<Kiosk />} />
      <Route path="*" element={<Shop />} />
    </Routes>
  );
}

/** The booth for events, which has no header and leads nowhere else; where there is none, the shop says so. */
function Kiosk() {
  const { booth } = useFacts();
  const hydrated = useHydrated();
  if (!booth) return <Shop />;
  if (!hydrated) return <Loading />;
  return (
    <Part loading={<Loading />} instead={<Crash />}>
      <Booth />
    </Part>
  );
}

function Console() {
  return (
    <Part loading={<Loading />} instead={<Crash />}>
      <Admin />
    </Part>
  );
}

function Shop() {
  const { busy } = useFacts();
  const { pathname } = useLocation();
  const [first] = useState(pathname);
  return (
    <Page>
      {/* Keyed by path: one boundary for all screens would keep the last screen until the next one has loaded. */}
      <Part
        key={pathname}
        loading={pathname === paths.success ? <OrderLoading /> : <Loading />}
        instead={<Crash />}
      >
        {busy && pathname === first ? <Busy /> : <Screens />}
      </Part>
    </Page>
  );
}

function Screens() {
  return (
    <Routes>
      <Route path={paths.home} element={<Home />} />
      <Route path={paths.transform} element={<Transform />} />
      <Route path={paths.gallery} element={<Gallery />} />
      <Route path={paths.gift} element={<Gift />} />
      <Route path={paths.find} element={<Find />} />
      <Route path={paths.withdraw} element={<Withdraw />} />
      <Route element={<InBrowser loading={<OrderLoading />} />}>
        <Route path={paths.success} element={<Success />} />
      </Route>
      <Route element={<InBrowser />}>
        <Route path={paths.share} element={<Share />} />
        <Route path={paths.receivedGift} element={<ReceivedGift />} />
      </Route>
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}

/** Wraps screens about one visitor, which cannot be prerendered. */
function InBrowser({ loading = <Loading /> }: { loading?: ReactNode }) {
  return useHydrated() ? <Outlet /> : loading;
}
