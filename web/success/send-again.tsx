import { useState } from 'react';
import type { OrderAnswer } from '#contract/order.ts';
import { isPlainAddress } from '#domain/email.ts';
import { sendMailAgain } from '../api/after-order.ts';
import { CallFailed } from '../api/failure.ts';
import { useDeed } from '../api/use-mutation.ts';
import { Button } from '../components/button.tsx';
import { Failed } from '../components/mutation-error.tsx';
import { Field } from '../components/field.tsx';
import { Notice } from '../components/notice.tsx';
import { Panel } from '../components/panel.tsx';
import { useWords } from '../i18n/use-messages.ts';

/** Sends what the order has to say once more, to a corrected address if the visitor mends it. */
export function SendAgain({ order, token }: { order: OrderAnswer; token: string }) {
  const say = useWords('afterwards');
  const [email, setEmail] = useState(order.email);
  const { deed, start } = useDeed(async (typed: string) => {
    if (!isPlainAddress(typed)) throw new CallFailed({ code: 'email_malformed', message: '' });
    await sendMailAgain(token, typed === order.email ? undefined : typed);
    return typed;
  });
  return (
    <Panel heading={say('mail.heading')}>
      {order.mail?.status === 'failed' && (
        <Notice tone="bad">{say('mail.failed', { email: order.email })}</Notice>
      )}
      <form
        noValidate
        className="space-y-3"
        onSubmit={(event) => {
          event.preventDefault();
          start(email.trim());
        }}
      >
        <Field
          id="mail-again"
          label={say('mail.address')}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <Failed deed={deed} />
        <Button type="submit" look="plain" disabled={deed.kind === 'doing'}>
          {say('mail.send')}
        </Button>
      </form>
      <p role="status" className="text-good font-semibold empty:last:-mt-4">
        {deed.kind === 'done' && say('mail.sent', { email: deed.result })}
      </p>
    </Panel>
  );
}
