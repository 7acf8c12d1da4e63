import { useState } from 'react';
import { call } from '../api/call.ts';
import { useMutation } from '../api/use-mutation.ts';
import { Button } from '../components/button.tsx';
import { MutationError } from '../components/mutation-error.tsx';
import { EmailField, Field } from '../components/field.tsx';
import { useMessages } from '../i18n/use-messages.ts';
import { useHydrated } from '../prerender/use-hydrated.ts';

/** The order's number and its address have the link mailed once more. */
export function FindOrder() {
  const t = useMessages('order-actions');
  const [reference, setReference] = useState('');
  const [email, setEmail] = useState('');
  const { mutation, mutate } = useMutation(() =>
    call('POST /api/orders/find', { body: { reference: reference.trim(), email: email.trim() } }),
  );
  return (
    <div className="bg-panel ring-line max-w-xl space-y-4 rounded-3xl p-5 ring-1 sm:p-6">
      <form
        // What is entered before the scripts are there would be lost.
        inert={!useHydrated()}
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          mutate();
        }}
      >
        <Field
          id="find-reference"
          label={t('find.reference')}
          hint={t('find.referenceHint')}
          required
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={reference}
          onChange={(event) => setReference(event.target.value)}
        />
        <EmailField id="find-email" label={t('find.email')} required value={email} onChange={setEmail} />
        <MutationError mutation={mutation} />
        <Button type="submit" isOff={mutation.kind === 'pending'}>
          {t('find.send')}
        </Button>
      </form>
      <p role="status" className="text-good font-semibold empty:last:-mt-4">
        {mutation.kind === 'done' && t('find.sent')}
      </p>
    </div>
  );
}
