import { Suspense, type ReactNode } from 'react';
import { useMessages } from '../i18n/use-messages.ts';
import { ErrorBoundary } from '../layout/error-boundary.tsx';
import { Button } from './button.tsx';

type PartProps = {
  /** What is there while it is loading. */
  loading?: ReactNode;
  /** What is there where it cannot be had; else words, and a button that loads the page again. */
  instead?: ReactNode;
  children: ReactNode;
};

/**
 * A part of the page that comes in a file of its own. Where that is lost on the way, or the browser cannot read it, the rest
 * of the page stays.
 */
export function Part({ loading, instead = <Missing />, children }: PartProps) {
  return (
    <ErrorBoundary instead={instead}>
      <Suspense fallback={loading}>{children}</Suspense>
    </ErrorBoundary>
  );
}

function Missing() {
  const t = useMessages('layout');
  return (
    <div role="alert" className="space-y-2 py-2">
      <p>{t('crash.part')}</p>
      <Button look="plain" onClick={() => location.reload()}>
        {t('crash.again')}
      </Button>
    </div>
  );
}
