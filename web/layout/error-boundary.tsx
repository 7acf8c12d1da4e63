import { Component, type ReactNode } from 'react';
import { Button } from '../components/button.tsx';
import { useMessages } from '../i18n/use-messages.ts';
import { Notice } from './notice.tsx';

type Props = {
  /** Shown instead of the children that failed. */
  instead?: ReactNode;
  children: ReactNode;
};
type State = { failed: boolean };

/** Catches errors of a screen or a part of it, such as a script that a newer version of the shop no longer has. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(): State {
    return { failed: true };
  }

  override render(): ReactNode {
    const { children, instead = <Crash /> } = this.props;
    return this.state.failed ? instead : children;
  }
}

/** Shown instead of a screen that failed. */
export function Crash() {
  const t = useMessages('layout');
  return (
    <Notice role="alert" heading={t('crash.heading')} text={t('crash.text')}>
      <Button size="large" onClick={() => location.reload()}>
        {t('crash.again')}
      </Button>
    </Notice>
  );
}
