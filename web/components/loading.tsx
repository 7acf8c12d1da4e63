import type { ReactNode } from 'react';
import { useMessages } from '../i18n/use-messages.ts';
import { EmptyPrint } from './empty-print.tsx';

/**
 * Says that a screen, or what it shows, is on its way; `children` hold its place. As high as the window, so that the footer
 * never moves in sight.
 */
export function Loading({ children }: { children?: ReactNode }) {
  const t = useMessages('layout');
  return (
    <div className="wrap min-h-dvh py-8 text-lg" data-pending>
      <p className="text-soft no-script:hidden">{t('loading')}</p>
      <p className="no-script:block hidden">{t('noScript')}</p>
      {children}
    </div>
  );
}

/** The same of an order: whoever has just paid sees the frame of their picture at once. */
export function OrderLoading() {
  return (
    <Loading>
      <div className="no-script:hidden mt-8 grid md:grid-cols-2 lg:gap-14">
        <EmptyPrint />
      </div>
    </Loading>
  );
}
