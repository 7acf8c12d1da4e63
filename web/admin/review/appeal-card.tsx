import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import type { AppealsAnswer } from '#contract/admin/appeals.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { MutationError } from '../../components/mutation-error.tsx';
import { adminCall } from '../api/admin-call.ts';
import { Time } from '../layout/time.tsx';
import { orderUrl } from '../paths.ts';
import { BlurredPhoto } from './blurred-photo.tsx';
import { Scores } from './scores.tsx';

type Appeal = AppealsAnswer[number];
type AppealCardProps = { appeal: Appeal; onDecided: (id: string, result: string) => void };

/** One objection: the visitor's words, what the check found, and what either decision brings about. */
export function AppealCard({ appeal, onDecided }: AppealCardProps) {
  const { id, reference, at, message } = appeal;
  const headingId = useId();
  const [reason, setReason] = useState('');
  const { mutation, mutate } = useMutation(async (uphold: boolean) => {
    const { result } = await adminCall('decideAppeal', { id, uphold, reason });
    onDecided(id, result);
  });
  const isBusy = mutation.kind === 'pending';
  return (
    <section
      aria-labelledby={headingId}
      className="bg-panel ring-line grid gap-5 rounded-3xl p-5 ring-1 sm:p-6 lg:grid-cols-[18rem_1fr]"
    >
      <BlurredPhoto of={appeal} />
      <div className="space-y-4">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h3 id={headingId} className="text-xl font-bold">
            <Link to={orderUrl(id)} className="decoration-edge underline underline-offset-4">
              {reference}
            </Link>
          </h3>
          <p className="text-soft">
            Objected <Time at={at} />
          </p>
        </div>
        <blockquote className="border-pop border-l-4 pl-4 text-lg break-words">
          {message ?? <span className="text-soft">Without a word.</span>}
        </blockquote>
        <Scores of={appeal} />
        <form className="space-y-4" onSubmit={(event) => event.preventDefault()}>
          <Field
            id={`${headingId}-reason`}
            label="Why"
            hint="For the log."
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <div>
              <Button className="w-full" disabled={isBusy} onClick={() => mutate(true)}>
                Uphold<span className="sr-only"> the objection to {reference}</span>
              </Button>
              <p className="text-soft mt-2 text-sm">{whatUpholdingDoes(appeal)}</p>
            </div>
            <div>
              <Button look="plain" className="w-full" disabled={isBusy} onClick={() => mutate(false)}>
                Dismiss<span className="sr-only"> the objection to {reference}</span>
              </Button>
              <p className="text-soft mt-2 text-sm">
                The refusal stands and keeps counting. {whatCodeDoes(appeal)} No mail goes out.
              </p>
            </div>
          </div>
          <MutationError mutation={mutation} />
        </form>
      </div>
    </section>
  );
}

function whatUpholdingDoes({ liftedBlocks, ...appeal }: Appeal): string {
  const kinds = liftedBlocks.map(({ kind }) => (kind === 'email' ? 'the address' : 'the photo'));
  const lifted =
    kinds.length === 0 ? 'No block rests on it' : `The block of ${kinds.join(' and ')} is lifted`;
  return `The refusal counts no more. ${lifted}. ${whatCodeDoes(appeal)} The visitor sees it on the order’s page; no mail goes out.`;
}

function whatCodeDoes({ code }: Pick<Appeal, 'code'>): string {
  if (code === 'unused') return 'The code stays good for another picture.';
  return code === 'used' ? 'Its code is used already.' : 'There is no code.';
}
