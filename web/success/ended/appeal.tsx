import { useState } from 'react';
import type { OrderAnswer } from '#contract/order.ts';
import { appeal } from '../../api/after-order.ts';
import { useDeed } from '../../api/use-mutation.ts';
import { Button } from '../../components/button.tsx';
import { Failed } from '../../components/mutation-error.tsx';
import { Panel } from '../../components/panel.tsx';
import { useWords } from '../../i18n/use-messages.ts';

type AppealProps = { order: OrderAnswer; token: string; lookAgain: () => void };

/** "It's a mistake": a person looks at the photo. */
export function Appeal({ order, token, lookAgain }: AppealProps) {
  const say = useWords('afterwards');
  const [message, setMessage] = useState('');
  const { deed, start } = useDeed(async () => {
    await appeal(token, message);
    lookAgain();
  });
  return (
    <Panel heading={say('appeal.heading')}>
      <p role="status">{order.appeal !== undefined && say(`appeal.${order.appeal}`)}</p>
      {order.appeal === undefined && order.photoKept && (
        <form
          className="space-y-3"
          onSubmit={(event) => {
            event.preventDefault();
            start();
          }}
        >
          <p className="text-soft">{say('appeal.text')}</p>
          <label className="block font-bold">
            {say('appeal.message')}
            <textarea
              value={message}
              maxLength={2000}
              rows={3}
              onChange={(event) => setMessage(event.target.value)}
              className="border-edge bg-panel mt-2 block w-full rounded-xl border-2 p-3 font-normal"
            />
          </label>
          <Failed deed={deed} />
          <Button type="submit" look="plain" disabled={deed.kind === 'doing'}>
            {say('appeal.ask')}
          </Button>
        </form>
      )}
    </Panel>
  );
}
