import { useState } from 'react';
import type { OrderAnswer } from '#contract/order.ts';
import { call } from '../../api/call.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { Button } from '../../components/button.tsx';
import { Form } from '../../components/form.tsx';
import { MutationError } from '../../components/mutation-error.tsx';
import { Panel } from '../../components/panel.tsx';
import { useMessages } from '../../i18n/use-messages.ts';

type AppealProps = { order: OrderAnswer; token: string; refresh: () => void };

/** Objects to a refusal: a person will look at the photo. */
export function Appeal({ order, token, refresh }: AppealProps) {
  const t = useMessages('appeal');
  const [message, setMessage] = useState('');
  const { mutation, mutate } = useMutation(async () => {
    await call('POST /api/orders/current/appeal', { bearer: token, body: { message } });
    refresh();
  });
  return (
    <Panel heading={t('heading')}>
      <p role="status">{order.appeal !== undefined && t(order.appeal)}</p>
      {order.appeal === undefined && order.photoKept && (
        <Form className="space-y-3" onSubmit={mutate}>
          <p className="text-soft">{t('text')}</p>
          <label className="block font-bold">
            {t('message')}
            <textarea
              value={message}
              maxLength={2000}
              rows={3}
              onChange={(event) => setMessage(event.target.value)}
              className="border-edge bg-panel mt-2 block w-full rounded-xl border-2 p-3 font-normal"
            />
          </label>
          <MutationError mutation={mutation} />
          <Button type="submit" look="plain" isOff={mutation.kind === 'pending'}>
            {t('ask')}
          </Button>
        </Form>
      )}
    </Panel>
  );
}
