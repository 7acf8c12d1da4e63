import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import type { BorderlineAnswer } from '#contract/admin/borderline.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { MutationError } from '../../components/mutation-error.tsx';
import { adminCall } from '../api/admin-call.ts';
import { Time } from '../layout/time.tsx';
import { orderUrl } from '../paths.ts';
import { BlurredPhoto } from './blurred-photo.tsx';
import { Scores } from './scores.tsx';

type BorderlinePhoto = BorderlineAnswer[number];
type BorderlineCardProps = {
  photo: BorderlinePhoto;
  onDecided: (id: string, result: string) => void;
};

const verdicts = { approve: 'The check let it through.', reject: 'The check refused it.' } as const;

/** One photo whose scores came close to a limit: what the check found, and what follows if it was wrong. */
export function BorderlineCard({ photo, onDecided }: BorderlineCardProps) {
  const { id, reference, at, verdict, dismissing } = photo;
  const headingId = useId();
  const [reason, setReason] = useState('');
  const { mutation, mutate } = useMutation(async (uphold: boolean) => {
    const { result } = await adminCall('reviewPhoto', { id, uphold, reason });
    onDecided(id, result);
  });
  const isBusy = mutation.kind === 'pending';
  return (
    <section
      aria-labelledby={headingId}
      className="bg-panel ring-line grid gap-5 rounded-3xl p-5 ring-1 sm:p-6 lg:grid-cols-[18rem_1fr]"
    >
      <BlurredPhoto of={{ id, reference, hasPhoto: true }} />
      <div className="space-y-4">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h3 id={headingId} className="text-xl font-bold">
            <Link to={orderUrl(id)} className="decoration-edge underline underline-offset-4">
              {reference}
            </Link>
          </h3>
          <p className="text-soft">
            Paid <Time at={at} />
          </p>
        </div>
        <p className="text-lg">{verdicts[verdict]}</p>
        <Scores of={photo} />
        <form className="space-y-4" onSubmit={(event) => event.preventDefault()}>
          <Field
            id={`${headingId}-reason`}
            label="Why"
            hint="For the log; needed where the check was wrong."
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <div>
              <Button className="w-full" disabled={isBusy} onClick={() => mutate(true)}>
                The check was right<span className="sr-only"> about {reference}</span>
              </Button>
              <p className="text-soft mt-2 text-sm">Nothing changes. The photo leaves this list.</p>
            </div>
            <div>
              <Button look="plain" className="w-full" disabled={isBusy} onClick={() => mutate(false)}>
                The check was wrong<span className="sr-only"> about {reference}</span>
              </Button>
              <p className="text-soft mt-2 text-sm">{dismissing}</p>
            </div>
          </div>
          <MutationError mutation={mutation} />
        </form>
      </div>
    </section>
  );
}
