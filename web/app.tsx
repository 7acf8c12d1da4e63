import { lazy, Suspense } from 'react';
import { Outlet, Route, Routes } from 'react-router-dom';
import { Home } from './home/home.tsx';
import { useMessages } from './i18n/use-messages.ts';
import { ErrorBoundary } from './layout/error-boundary.tsx';
import { NotFound } from './layout/not-found.tsx';
import { Page } from './layout/page.tsx';
import { useHydrated } from './prerender/use-hydrated.ts';
import { paths } from './routes.ts';

const Transform = lazy(async () => ({ default: (await import('./transform/transform.tsx')).Transform }));
const Success = lazy(async () => ({ default: (await import('./success/success.tsx')).Success }));
const Share = lazy(async () => ({ default: (await import('./share/share.tsx')).Share }));

export function App() {
  return (
    <Page>
      <ErrorBoundary>
        <Suspense fallback={<Loading />}>
          <Routes>
            <Route path={paths.home} element={<Home />} />
            <Route element={<InBrowser />}>
              <Route path={paths.transform} element={<Transform />} />
              <Route path={paths.success} element={<Success />} />
              <Route path={paths.share} element={<Share />} />
            </Route>
            <Route path="*" element={<NotFound />} />
          </Routes>
        </Suspense>
      </ErrorBoundary>
    </Page>
  );
}

/** Around screens about one visitor, which no HTML made beforehand can show. */
function InBrowser() {
  return useHydrated() ? <Outlet /> : <Loading />;
}

function Loading() {
  const t = useMessages('layout');
  return (
    <div className="wrap min-h-[70dvh] py-16 text-lg">
      <p className="text-soft no-script:hidden">{t('loading')}</p>
      <p className="no-script:block hidden">{t('noScript')}</p>
    </div>
  );
}
