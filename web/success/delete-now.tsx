import { useState } from 'react';
import { Trash2 } from 'lucide-react';
import { call } from '../api/call.ts';
import { useMutation } from '../api/use-mutation.ts';
import { Button } from '../components/button.tsx';
import { MutationError } from '../components/mutation-error.tsx';
import { useMessages } from '../i18n/use-messages.ts';

type DeleteNowProps = { token: string; refresh: () => void };

/** Deletes photo and picture before their time. Asks for confirmation, because it cannot be undone. */
export function DeleteNow({ token, refresh }: DeleteNowProps) {
  const t = useMessages('order-actions');
  const [sure, setSure] = useState(false);
  const { mutation, mutate } = useMutation(async () => {
    await call('DELETE /api/orders/current', { bearer: token });
    refresh();
    // The page is about to become much shorter, and the result is shown at the top.
    scrollTo({ top: 0, behavior: 'instant' });
  });
  return (
    <section aria-label={t('remove.heading')} className="space-y-4">
      {sure ? (
        <>
          <p>{t('remove.text')}</p>
          <div className="flex flex-wrap gap-3">
            <Button autoFocus look="danger" isOff={mutation.kind === 'pending'} onClick={() => mutate()}>
              {t('remove.sure')}
            </Button>
            <Button look="plain" onClick={() => setSure(false)}>
              {t('remove.keep')}
            </Button>
          </div>
        </>
      ) : (
        <Button look="danger" onClick={() => setSure(true)}>
          <Trash2 aria-hidden className="size-5" />
          {t('remove.ask')}
        </Button>
      )}
      <MutationError mutation={mutation} />
    </section>
  );
}
