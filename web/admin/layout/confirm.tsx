import { useState } from 'react';
import { useMutation } from '../../api/use-mutation.ts';
import { Button } from '../../components/button.tsx';
import { Form } from '../../components/form.tsx';
import { MutationError } from '../../components/mutation-error.tsx';
import { useReturnedFocus } from '../../components/use-returned-focus.ts';
import { ReasonField } from './reason-field.tsx';

type ConfirmProps = {
  /** Unique on the page. */
  id: string;
  /** Label of the button, such as "Lift". */
  action: string;
  /** Object of the action, for screen readers. */
  subject: string;
  /** Sentence that says what the action will do. */
  consequence: string;
  isReasonNeeded?: boolean;
  /** Resolves once the page shows the new state. */
  act: (reason: string) => Promise<void>;
};

/** A button that says what will happen, and asks for a reason, before it acts. */
export function Confirm({ id, action, subject, consequence, isReasonNeeded = false, act }: ConfirmProps) {
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const { mutation, mutate } = useMutation(async () => {
    await act(reason.trim());
    setOpen(false);
    setReason('');
  });
  const button = useReturnedFocus(isOpen);
  if (!isOpen) {
    return (
      <Button ref={button} look="plain" onClick={() => setOpen(true)}>
        {action}
        <span className="sr-only"> {subject}</span>
      </Button>
    );
  }
  return (
    <Form onSubmit={mutate}>
      <p>{consequence}</p>
      <ReasonField
        id={`reason-${id}`}
        isNeeded={isReasonNeeded}
        autoFocus
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isOff={mutation.kind === 'pending'}>
          {action}
          <span className="sr-only"> {subject}</span>
        </Button>
        <Button look="quiet" onClick={() => setOpen(false)}>
          Cancel
        </Button>
      </div>
      <MutationError mutation={mutation} />
    </Form>
  );
}
