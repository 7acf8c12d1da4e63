import { useState } from 'react';
import { call } from '../api/call.ts';
import { useMutation } from '../api/use-mutation.ts';
import { Button } from '../components/button.tsx';
import { Form } from '../components/form.tsx';
import { MutationError } from '../components/mutation-error.tsx';
import { EmailField } from '../components/field.tsx';
import { useMessages } from '../i18n/use-messages.ts';
import { useHydrated } from '../prerender/use-hydrated.ts';

/** Sends a mail with the links of all orders of an address to that address. */
export function FindOrder() {
  const t = useMessages('order-actions');
  const [email, setEmail] = useState('');
  const { mutation, mutate } = useMutation(() =>
    call('POST /api/orders/find', { body: { email: email.trim() } }),
  );
  return (
    <div className="bg-panel ring-line max-w-xl space-y-4 rounded-3xl p-5 ring-1 sm:p-6">
      <Form
        // Anything entered before hydration would be lost.
        inert={!useHydrated()}
        onSubmit={mutate}
      >
        <EmailField id="find-email" label={t('find.email')} required value={email} onChange={setEmail} />
        <MutationError mutation={mutation} />
        <Button type="submit" isOff={mutation.kind === 'pending'}>
          {t('find.send')}
        </Button>
      </Form>
      <p role="status" className="text-good font-semibold empty:last:-mt-4">
        {mutation.kind === 'done' && t('find.sent')}
      </p>
    </div>
  );
}
