import { useState } from 'react';
import { call } from '../api/call.ts';
import { useMutation } from '../api/use-mutation.ts';
import { Button } from '../components/button.tsx';
import { MutationError } from '../components/mutation-error.tsx';
import { Field } from '../components/field.tsx';
import { Panel } from '../components/panel.tsx';
import { useMessages } from '../i18n/use-messages.ts';

/** For whoever has lost both the link and the mail: the order's number and its address have the link mailed once more. */
export function FindOrder() {
  const t = useMessages('order-actions');
  const [reference, setReference] = useState('');
  const [email, setEmail] = useState('');
  const { mutation, mutate } = useMutation(() =>
    call('findOrder', { body: { reference: reference.trim(), email: email.trim() } }),
  );
  return (
    <Panel heading={t('find.heading')}>
      <p className="text-soft">{t('find.text')}</p>
      <form
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
        <Field
          id="find-email"
          label={t('find.email')}
          required
          type="email"
          autoComplete="email"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <MutationError mutation={mutation} />
        <Button type="submit" look="plain" disabled={mutation.kind === 'pending'}>
          {t('find.send')}
        </Button>
      </form>
      <p role="status" className="text-good font-semibold empty:last:-mt-4">
        {mutation.kind === 'done' && t('find.sent')}
      </p>
    </Panel>
  );
}
