import { useState } from 'react';
import { openingRequestDays } from '#domain/retention.ts';
import { call } from '../api/call.ts';
import { failureOf } from '../api/failure.ts';
import { useMutation } from '../api/use-mutation.ts';
import { refreshShop } from '../api/use-shop.ts';
import { Button } from '../components/button.tsx';
import { EmailField } from '../components/field.tsx';
import { Form } from '../components/form.tsx';
import { MutationError } from '../components/mutation-error.tsx';
import { useLanguage } from '../i18n/language.tsx';
import { useMessages } from '../i18n/use-messages.ts';
import { useHydrated } from '../prerender/use-hydrated.ts';
import { loadForm } from '../storage/form.ts';

/** Signs up for a mail when the shop opens; the address must be confirmed by mail. */
export function OpeningForm() {
  const t = useMessages('transform');
  const { language } = useLanguage();
  const hydrated = useHydrated();
  const [email, setEmail] = useState(() => (hydrated ? loadForm().email : ''));
  const { mutation, mutate } = useMutation(async (address: string) => {
    await call('POST /api/opening-requests', { body: { email: address, locale: language } }).catch(
      lookAgainIfOpen,
    );
    return address;
  });
  return (
    <Form
      className="bg-panel ring-line space-y-3 rounded-2xl p-4 ring-1"
      onSubmit={() => mutate(email.trim())}
    >
      <div className="flex flex-wrap items-end gap-3">
        <EmailField
          id="opening-email"
          label={t('opening.label')}
          hint={t('opening.hint', { days: openingRequestDays })}
          className="min-w-0 grow basis-72"
          required
          value={email}
          onChange={setEmail}
        />
        <Button type="submit" className="min-h-13" isOff={mutation.kind === 'pending'}>
          {t('opening.send')}
        </Button>
      </div>
      <MutationError mutation={mutation} />
      <p role="status" className="text-good font-semibold empty:last:-mt-3">
        {mutation.kind === 'done' && t('opening.sent', { email: mutation.result })}
      </p>
    </Form>
  );
}

/** Reloads the shop at once if it is open: the next refresh may be half a minute away. */
function lookAgainIfOpen(error: unknown): never {
  if (failureOf(error).errorCode === 'shop_open') refreshShop();
  throw error;
}
