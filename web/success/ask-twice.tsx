import { useState, type ReactNode } from 'react';
import type { Mutation } from '../api/use-mutation.ts';
import { Button } from '../components/button.tsx';
import { MutationError } from '../components/mutation-error.tsx';

type AskTwiceProps = {
  mutation: Mutation<unknown>;
  mutate: () => void;
  /** Texts of the first button, of the one that does it, and of the one that does not. */
  labels: { ask: ReactNode; sure: string; keep: string };
  /** Shown with the second question. */
  children?: ReactNode;
};

/** Button for what cannot be undone: asks for confirmation first. */
export function AskTwice({ mutation, mutate, labels, children }: AskTwiceProps) {
  const [sure, setSure] = useState(false);
  return (
    <>
      {sure ? (
        <>
          {children}
          <div className="flex flex-wrap gap-3">
            <Button autoFocus look="danger" isOff={mutation.kind === 'pending'} onClick={() => mutate()}>
              {labels.sure}
            </Button>
            <Button look="plain" onClick={() => setSure(false)}>
              {labels.keep}
            </Button>
          </div>
        </>
      ) : (
        <Button look="danger" onClick={() => setSure(true)}>
          {labels.ask}
        </Button>
      )}
      <MutationError mutation={mutation} />
    </>
  );
}
