import { lazy, Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { Home } from './home/home.tsx';
import { LiveScreens } from './layout/live-screens.tsx';
import { Loading } from './layout/loading.tsx';
import { Mishap } from './layout/error-boundary.tsx';
import { NotFound } from './layout/not-found.tsx';
import { Page } from './layout/page.tsx';

const Transform = lazy(async () => ({ default: (await import('./transform/transform.tsx')).Transform }));
const Success = lazy(async () => ({ default: (await import('./success/success.tsx')).Success }));
const Share = lazy(async () => ({ default: (await import('./share/share.tsx')).Share }));

export function App() {
  return (
    <Page>
      <Mishap>
        <Suspense fallback={<Loading />}>
          <Routes>
            <Route path="/" element={<Home />} />
            <Route element={<LiveScreens />}>
              <Route path="/transform" element={<Transform />} />
              <Route path="/success" element={<Success />} />
              <Route path="/share/:secret" element={<Share />} />
            </Route>
            <Route path="*" element={<NotFound />} />
          </Routes>
        </Suspense>
      </Mishap>
    </Page>
  );
}
