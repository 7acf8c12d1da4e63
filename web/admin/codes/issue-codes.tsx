import { useState } from 'react';
import type { IssuedCodesAnswer } from '#contract/admin/codes.ts';
import { codeDays } from '#domain/code.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { Button } from '../../components/button.tsx';
import { Field, NumberField } from '../../components/field.tsx';
import { Form } from '../../components/form.tsx';
import { MutationError } from '../../components/mutation-error.tsx';
import { Panel } from '../../components/panel.tsx';
import { adminCall } from '../api/admin-call.ts';
import { CardWishes, type Cards } from './card-wishes.tsx';

/** Returns the date that many days from today, in the format of a date input (YYYY-MM-DD, UTC). */
const dayIn = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Form for the number of codes, their note and their last day. */
export function IssueCodes({ onIssued }: { onIssued: (codes: IssuedCodesAnswer) => void }) {
  const [count, setCount] = useState('10');
  const [note, setNote] = useState('');
  const [until, setUntil] = useState(() => dayIn(codeDays));
  const [cards, setCards] = useState<Cards>();
  const { mutation, mutate } = useMutation(async () => {
    const wanted = { count: Number(count), note, until, ...(cards && { cards }) };
    onIssued(await adminCall('POST /api/admin/codes/issue', wanted));
    setNote('');
  });
  return (
    <Panel heading="Issue codes">
      <p className="text-soft">Each code pays for one picture, and works once.</p>
      <Form onSubmit={mutate}>
        <NumberField id="count" label="How many" min={1} max={1000} value={count} onChange={setCount} />
        <Field
          id="note"
          label="Note"
          hint="What they are for. Shown in this list, never to visitors."
          required
          maxLength={200}
          autoComplete="off"
          placeholder="Summer fair"
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        <Field
          id="until"
          label="Valid until"
          type="date"
          required
          min={dayIn(0)}
          value={until}
          onChange={(event) => setUntil(event.target.value)}
        />
        <CardWishes cards={cards} onChange={setCards} />
        <Button type="submit" isOff={mutation.kind === 'pending'}>
          Issue them
        </Button>
        <MutationError mutation={mutation} />
      </Form>
    </Panel>
  );
}
