import { useState } from 'react';
import { blockDays } from '#domain/strike.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { Button } from '../../components/button.tsx';
import { Field, NumberField } from '../../components/field.tsx';
import { Form } from '../../components/form.tsx';
import { MutationError } from '../../components/mutation-error.tsx';
import { Panel } from '../../components/panel.tsx';
import { adminCall } from '../api/admin-call.ts';

const kinds = {
  email: { label: 'An email address', field: 'Address', type: 'email' },
  order: { label: 'The photo of an order', field: 'Reference', type: 'text' },
} as const;
type Kind = keyof typeof kinds;

/** Blocks an email address, or the photo of an order and similar photos. */
export function AddBlock({ onAdded }: { onAdded: (result: string) => Promise<void> }) {
  const [kind, setKind] = useState<Kind>('email');
  const [named, setNamed] = useState('');
  const [days, setDays] = useState(String(blockDays));
  const [reason, setReason] = useState('');
  const { mutation, mutate } = useMutation(async () => {
    const what = kind === 'email' ? { email: named.trim() } : { order: named.trim() };
    const { result } = await adminCall('POST /api/admin/blocks/add', { ...what, days: Number(days), reason });
    setNamed('');
    setReason('');
    await onAdded(result);
  });
  return (
    <Panel heading="Block somebody">
      <p className="text-soft">
        They are told until when, and where to object, before any money is taken. Orders already paid
        continue.
      </p>
      <Form onSubmit={mutate}>
        <fieldset>
          <legend className="font-bold">What to block</legend>
          {(['email', 'order'] as const).map((one) => (
            <label key={one} className="flex min-h-11 items-center gap-3">
              <input
                type="radio"
                name="kind"
                checked={kind === one}
                onChange={() => setKind(one)}
                className="accent-pop size-5"
              />
              {kinds[one].label}
            </label>
          ))}
        </fieldset>
        <Field
          id="named"
          label={kinds[kind].field}
          type={kinds[kind].type}
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={300}
          value={named}
          onChange={(event) => setNamed(event.target.value)}
        />
        <NumberField
          id="days"
          label="For how many days"
          min={1}
          max={blockDays}
          value={days}
          onChange={setDays}
        />
        <Field
          id="block-reason"
          label="Why"
          hint="Shown in this list and the log, never to visitors."
          required
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <Button type="submit" isOff={mutation.kind === 'pending'}>
          Block
        </Button>
        <MutationError mutation={mutation} />
      </Form>
    </Panel>
  );
}
