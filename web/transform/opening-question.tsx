import { call } from '../api/call.ts';
import { useMutation } from '../api/use-mutation.ts';
import { Button } from '../components/button.tsx';
import { MutationError } from '../components/mutation-error.tsx';
import { useMessages } from '../i18n/use-messages.ts';

/** Asks whether a mail is wanted. Needs a click for each answer, because mail scanners open every link. */
export function OpeningQuestion({ secret }: { secret: string }) {
  const t = useMessages('transform');
  const { mutation, mutate } = useMutation(async (answer: 'confirmed' | 'withdrawn') => {
    const name =
      answer === 'confirmed'
        ? 'POST /api/opening-requests/current/confirm'
        : 'DELETE /api/opening-requests/current';
    await call(name, { bearer: secret });
    return answer;
  });
  const answer = mutation.kind === 'done' ? mutation.result : undefined;
  const isOff = mutation.kind === 'pending';
  return (
    <section
      aria-labelledby="opening-question"
      className="bg-panel ring-line mb-8 space-y-3 rounded-2xl p-4 ring-1"
    >
      <h2 id="opening-question" className="font-display text-xl">
        {t('opening.ask')}
      </h2>
      <p className="text-soft">{t('opening.lead')}</p>
      <MutationError mutation={mutation} />
      <p role="status" className="text-good font-semibold empty:last:-mt-3">
        {answer && t(`opening.${answer}`)}
      </p>
      <div className="flex flex-wrap gap-3">
        {answer === undefined && (
          <Button isOff={isOff} onClick={() => mutate('confirmed')}>
            {t('opening.confirm')}
          </Button>
        )}
        {answer !== 'withdrawn' && (
          <Button look="plain" isOff={isOff} onClick={() => mutate('withdrawn')}>
            {t(answer === undefined ? 'opening.forget' : 'opening.withdraw')}
          </Button>
        )}
      </div>
    </section>
  );
}
