import { useState } from 'react';
import { Trash2 } from 'lucide-react';
import { deletePictures } from '../api/after-order.ts';
import { useDeed } from '../api/use-mutation.ts';
import { Button } from '../components/button.tsx';
import { Failed } from '../components/mutation-error.tsx';
import { Panel } from '../components/panel.tsx';
import { useWords } from '../i18n/use-messages.ts';

type DeleteNowProps = { token: string; lookAgain: () => void };

/** Deletes photo and picture before their time. Asked twice, because nobody can undo it. */
export function DeleteNow({ token, lookAgain }: DeleteNowProps) {
  const say = useWords('afterwards');
  const [sure, setSure] = useState(false);
  const { deed, start } = useDeed(async () => {
    await deletePictures(token);
    lookAgain();
  });
  return (
    <Panel heading={say('remove.heading')}>
      <p className="text-soft">{say('remove.text')}</p>
      {sure ? (
        <div className="flex flex-wrap gap-3">
          <Button autoFocus disabled={deed.kind === 'doing'} onClick={() => start()}>
            {say('remove.sure')}
          </Button>
          <Button look="plain" onClick={() => setSure(false)}>
            {say('remove.keep')}
          </Button>
        </div>
      ) : (
        <Button look="plain" onClick={() => setSure(true)}>
          <Trash2 aria-hidden className="size-5" />
          {say('remove.ask')}
        </Button>
      )}
      <Failed deed={deed} />
    </Panel>
  );
}
