import { useState } from 'react';
import { call } from '../api/call.ts';
import { useMutation } from '../api/use-mutation.ts';
import { Button } from '../components/button.tsx';
import { Field } from '../components/field.tsx';
import { Form } from '../components/form.tsx';
import { MutationError } from '../components/mutation-error.tsx';
import { useFormatter } from '../i18n/use-formatter.ts';
import { useMessages, useScreenMessages } from '../i18n/use-messages.ts';
import { useTitle } from '../layout/use-title.ts';
import { useHydrated } from '../prerender/use-hydrated.ts';

/** `/withdraw`: the withdrawal function that Directive 2011/83/EU requires of shops (Article 11a). */
export function Withdraw() {
  useScreenMessages('withdraw');
  const t = useMessages('withdraw');
  const format = useFormatter();
  const [order, setOrder] = useState('');
  const [name, setName] = useState('');
  const { mutation, mutate } = useMutation(async () => {
    await call('POST /api/withdrawals', { body: { order: order.trim(), name: name.trim() } });
    return new Date().toISOString();
  });
  useTitle(t('heading'));
  return (
    <div className="wrap min-h-dvh max-w-3xl py-8 sm:py-12">
      <h1 className="font-display text-title">{t('heading')}</h1>
      <p className="text-soft mt-2 mb-8 max-w-prose text-lg">{t('text')}</p>
      <div className="bg-panel ring-line max-w-xl space-y-4 rounded-3xl p-5 ring-1 sm:p-6">
        <Form
          // Anything entered before hydration would be lost.
          inert={!useHydrated()}
          onSubmit={mutate}
        >
          <Field
            id="withdraw-order"
            label={t('order')}
            hint={t('orderHint')}
            required
            maxLength={320}
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            value={order}
            onChange={(event) => setOrder(event.target.value)}
          />
          <Field
            id="withdraw-name"
            label={t('name')}
            required
            maxLength={80}
            autoComplete="name"
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <MutationError mutation={mutation} />
          <Button type="submit" isOff={mutation.kind === 'pending'}>
            {t('send')}
          </Button>
        </Form>
        <p role="status" className="text-good font-semibold empty:last:-mt-4">
          {mutation.kind === 'done' && t('sent', { moment: format.moment(mutation.result) })}
        </p>
      </div>
    </div>
  );
}
