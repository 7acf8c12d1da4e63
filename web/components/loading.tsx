import type { ReactNode } from 'react';
import { useMessages } from '../i18n/use-messages.ts';
import { EmptyPrint } from './empty-print.tsx';

/**
 * Says that a screen or its content is loading; `children` reserve its space. As high as the window, so that the footer
 * never moves in view.
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

/** Loading state of an order: shows the frame of the picture at once to a visitor who has just paid. */
export function OrderLoading() {
  return (
    <Loading>
      <div className="no-script:hidden mt-8 grid md:grid-cols-2 lg:gap-14">
        <EmptyPrint />
      </div>
    </Loading>
  );
}
