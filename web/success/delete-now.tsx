import { Trash2 } from 'lucide-react';
import { call } from '../api/call.ts';
import { useMutation } from '../api/use-mutation.ts';
import { useMessages } from '../i18n/use-messages.ts';
import { AskTwice } from './ask-twice.tsx';

type DeleteNowProps = { token: string; refresh: () => void };

/** Deletes photo and picture before their time. Asks for confirmation, because it cannot be undone. */
export function DeleteNow({ token, refresh }: DeleteNowProps) {
  const t = useMessages('order-actions');
  const { mutation, mutate } = useMutation(async () => {
    await call('DELETE /api/orders/current', { bearer: token });
    refresh();
    // The page is about to become much shorter, and the result is shown at the top.
    scrollTo({ top: 0, behavior: 'instant' });
  });
  return (
    <section aria-label={t('remove.heading')} className="space-y-4">
      <AskTwice
        mutation={mutation}
        mutate={mutate}
        labels={{
          ask: (
            <>
              <Trash2 aria-hidden className="size-5" />
              {t('remove.ask')}
            </>
          ),
          sure: t('remove.sure'),
          keep: t('remove.keep'),
        }}
      >
        <p>{t('remove.text')}</p>
      </AskTwice>
    </section>
  );
}
