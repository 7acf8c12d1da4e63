import { lazy, Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { Home } from './home/home.tsx';
import { Mishap } from './shell/mishap.tsx';
import { NotFound } from './shell/not-found.tsx';
import { Page } from './shell/page.tsx';
import { useWords } from './words/use-words.ts';

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
            <Route path="/transform" element={<Transform />} />
            <Route path="/success" element={<Success />} />
            <Route path="/share/:secret" element={<Share />} />
            <Route path="*" element={<NotFound />} />
          </Routes>
        </Suspense>
      </Mishap>
    </Page>
  );
}

function Loading() {
  const say = useWords('shell');
  return <p className="wrap text-soft min-h-[70dvh] py-16 text-lg">{say('loading')}</p>;
}
