import { useId, useState, type Ref } from 'react';
import type { StylesAnswer } from '#contract/admin/styles.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { adminCall } from '../api/admin-call.ts';
import { refresh } from '../api/use-admin-query.ts';
import { useReturnedFocus } from '../../components/use-returned-focus.ts';
import { MutationResult } from '../layout/mutation-result.tsx';

/** Turns a style off, with a reason, and on again. */
export function StyleSwitch({ style: { id, title, off, isHidden } }: { style: StylesAnswer[number] }) {
  const fieldId = useId();
  const [isAsking, ask] = useState(false);
  const [reason, setReason] = useState('');
  const { mutation, mutate } = useMutation(async (isOn: boolean) => {
    const { result } = await adminCall('POST /api/admin/styles/switch', {
      id,
      isOn,
      ...(!isOn && { reason }),
    });
    ask(false);
    setReason('');
    await refresh('GET /api/admin/styles');
    return result;
  });
  const isBusy = mutation.kind === 'pending';
  const button = useReturnedFocus(isAsking || isBusy);
  return (
    <div className="space-y-4">
      {isAsking ? (
        <form
          className="space-y-4"
          onSubmit={(event) => {
            event.preventDefault();
            mutate(false);
          }}
        >
          <p>Nobody can order it from now on. Orders already placed are still drawn.</p>
          <Field
            id={fieldId}
            label="Why"
            hint="Kept in the log, and shown here until the style is back on."
            maxLength={500}
            autoFocus
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" isOff={isBusy}>
              Turn off<span className="sr-only"> {title}</span>
            </Button>
            <Button look="quiet" onClick={() => ask(false)}>
              Cancel
            </Button>
          </div>
        </form>
      ) : (
        <div>
          <SwitchButton
            ref={button}
            isOff={off !== null}
            isBusy={isBusy || (isHidden && off === null)}
            title={title}
            onAsk={() => ask(true)}
            onTurnOn={() => mutate(true)}
          />
        </div>
      )}
      <MutationResult mutation={mutation} />
    </div>
  );
}

type SwitchButtonProps = {
  ref: Ref<HTMLButtonElement>;
  isOff: boolean;
  isBusy: boolean;
  title: string;
  onAsk: () => void;
  onTurnOn: () => void;
};

function SwitchButton({ ref, isOff, isBusy, title, onAsk, onTurnOn }: SwitchButtonProps) {
  return (
    <Button ref={ref} look={isOff ? 'primary' : 'plain'} isOff={isBusy} onClick={isOff ? onTurnOn : onAsk}>
      {isOff ? 'Turn on' : 'Turn off'}
      <span className="sr-only"> {title}</span>
    </Button>
  );
}
