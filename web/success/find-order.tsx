import { useState } from 'react';
import { findOrder } from '../api/after-order.ts';
import { useDeed } from '../api/use-mutation.ts';
import { Button } from '../components/button.tsx';
import { Failed } from '../components/mutation-error.tsx';
import { Field } from '../components/field.tsx';
import { Panel } from '../components/panel.tsx';
import { useWords } from '../i18n/use-messages.ts';

/** For whoever has lost both the link and the mail: the order's number and its address bring the link once more. */
export function FindOrder() {
  const say = useWords('afterwards');
  const [reference, setReference] = useState('');
  const [email, setEmail] = useState('');
  const { deed, start } = useDeed(() => findOrder(reference.trim(), email.trim()));
  return (
    <Panel heading={say('find.heading')}>
      <p className="text-soft">{say('find.text')}</p>
      <form
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          start();
        }}
      >
        <Field
          id="find-reference"
          label={say('find.reference')}
          hint={say('find.referenceHint')}
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
          label={say('find.email')}
          required
          type="email"
          autoComplete="email"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <Failed deed={deed} />
        <Button type="submit" look="plain" disabled={deed.kind === 'doing'}>
          {say('find.send')}
        </Button>
      </form>
      <p role="status" className="text-good font-semibold empty:last:-mt-4">
        {deed.kind === 'done' && say('find.sent')}
      </p>
    </Panel>
  );
}
