import type { ReactNode } from 'react';
import { usePageViews } from '../analytics/track.ts';
import { useMessages } from '../i18n/use-messages.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { useScrollOnNavigation } from './use-scroll-on-navigation.ts';

/** Layout of every screen of the shop. */
export function Page({ children }: { children: ReactNode }) {
  useScrollOnNavigation();
  usePageViews();
  const t = useMessages('layout');
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        onClick={(event) => {
          // Does not change the address, whose fragment may be an order's secret.
          event.preventDefault();
          document.getElementById('main')?.focus();
        }}
        className="bg-sun text-on-sun fixed top-2 left-2 z-50 -translate-y-20 rounded-full px-5 py-3 font-bold focus:translate-y-0"
      >
        {t('skip')}
      </a>
      <Header />
      <main id="main" tabIndex={-1} className="outline-none">
        {children}
      </main>
      <Footer />
    </div>
  );
}
