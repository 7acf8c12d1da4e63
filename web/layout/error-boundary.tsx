import { Component, type ReactNode } from 'react';
import { useWords } from '../i18n/use-messages.ts';
import { Button } from '../components/button.tsx';

type Props = { children: ReactNode };
type State = { broken: boolean };

/** Catches what a screen throws, such as a part of the page that a newer version of the shop no longer has. */
export class Mishap extends Component<Props, State> {
  override state: State = { broken: false };

  static getDerivedStateFromError(): State {
    return { broken: true };
  }

  override render(): ReactNode {
    if (!this.state.broken) return this.props.children;
    return <Apology />;
  }
}

function Apology() {
  const say = useWords('shell');
  return (
    <div role="alert" className="wrap min-h-[60dvh] py-16">
      <h1 className="font-display text-title">{say('mishap.heading')}</h1>
      <p className="text-soft mt-4 mb-8 max-w-prose text-lg">{say('mishap.text')}</p>
      <Button size="large" onClick={() => location.reload()}>
        {say('mishap.again')}
      </Button>
    </div>
  );
}
