import { useState } from 'react';
import type { OrderAnswer } from '#contract/order.ts';
import { asciiAddress, isPlainAddress } from '#domain/email.ts';
import { call } from '../api/call.ts';
import { CallFailed, ownFailure } from '../api/failure.ts';
import { useMutation } from '../api/use-mutation.ts';
import { Button } from '../components/button.tsx';
import { Form } from '../components/form.tsx';
import { MutationError } from '../components/mutation-error.tsx';
import { EmailField } from '../components/field.tsx';
import { Notice } from '../components/notice.tsx';
import { Panel } from '../components/panel.tsx';
import { useMessages } from '../i18n/use-messages.ts';

type SendMailAgainProps = { order: OrderAnswer; token: string; refresh: () => void; isFolded?: boolean };

/** Sends the order's mail again, to another address if the visitor corrects it. */
export function SendMailAgain({ order, token, refresh, isFolded = false }: SendMailAgainProps) {
  const t = useMessages('order-actions');
  const hasFailed = order.mail?.status === 'failed';
  const known = order.email ?? '';
  const words = known === '' ? 'mail.first' : 'mail';
  const [email, setEmail] = useState(known);
  const { mutation, mutate } = useMutation(async (typed: string) => {
    if (!isPlainAddress(asciiAddress(typed))) throw new CallFailed(ownFailure('email_malformed'));
    // Reload even on failure: the page may show an outdated address, and the call may change it without sending a mail.
    await call('POST /api/orders/current/email', { bearer: token, body: { email: typed } }).finally(refresh);
    return typed;
  });
  return (
    <Panel heading={t(`${words}.heading`)} isFolded={isFolded && !hasFailed}>
      {hasFailed && <Notice tone="bad">{t('mail.failed', { email: known })}</Notice>}
      <Form noValidate className="space-y-3" onSubmit={() => mutate(email.trim())}>
        <EmailField id="mail-again" label={t('mail.address')} value={email} onChange={setEmail} />
        <MutationError mutation={mutation} />
        <Button type="submit" look="plain" isOff={mutation.kind === 'pending'}>
          {t(`${words}.send`)}
        </Button>
      </Form>
      <p role="status" className="text-good font-semibold empty:last:-mt-4">
        {mutation.kind === 'done' && t('mail.sent', { email: mutation.result })}
      </p>
    </Panel>
  );
}
