import { Suspense, type ReactNode } from 'react';
import { useMessages } from '../i18n/use-messages.ts';
import { ErrorBoundary } from '../layout/error-boundary.tsx';
import { Button } from './button.tsx';

type PartProps = {
  /** Shown while it loads. */
  loading?: ReactNode;
  /** Shown if it cannot be loaded; by default a text with a button that reloads the page. */
  instead?: ReactNode;
  children: ReactNode;
};

/**
 * A part of the page with its own script. If that fails to load, or the browser cannot read it, the rest of the page
 * stays.
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
