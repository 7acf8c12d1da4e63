import { useId, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useMutation } from '../../api/use-mutation.ts';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { MutationError } from '../../components/mutation-error.tsx';
import { may } from '../api/admin-call.ts';
import { May } from '../layout/may.tsx';
import { Time } from '../layout/time.tsx';
import { callOf, orderUrl } from '../paths.ts';
import { BlurredPhoto } from './blurred-photo.tsx';

/** A decision: the button's label, the rest of its name for screen readers, and its effect. */
type Choice = { label: string; about: string; follows: string };

type ReviewCardProps = {
  of: { id: string; reference: string; at: string; hasPhoto: boolean };
  /** Event at the time `at`. */
  happened: string;
  reasonHint?: string;
  uphold: Choice;
  dismiss: Choice;
  decide: (decision: { id: string; uphold: boolean; reason: string }) => Promise<void>;
  children: ReactNode;
};

/** A photo to decide on, with the facts known, the two decisions and their effects. */
export function ReviewCard({ of, happened, reasonHint, decide, children, ...choices }: ReviewCardProps) {
  const { id, reference, at } = of;
  const headingId = useId();
  const [reason, setReason] = useState('');
  const { mutation, mutate } = useMutation((uphold: boolean) => decide({ id, uphold, reason }));
  const isBusy = mutation.kind === 'pending';
  return (
    <section
      aria-labelledby={headingId}
      className="bg-panel ring-line grid gap-5 rounded-3xl p-5 ring-1 sm:p-6 lg:grid-cols-[18rem_1fr]"
    >
      <BlurredPhoto of={of} />
      <div className="space-y-4">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h3 id={headingId} className="text-xl font-bold">
            {may(callOf.order) ? (
              <Link to={orderUrl(id)} className="decoration-edge underline underline-offset-4">
                {reference}
              </Link>
            ) : (
              reference
            )}
          </h3>
          <p className="text-soft">
            {happened} <Time at={at} />
          </p>
        </div>
        {children}
        <May call="POST /api/admin/appeals/decide">
          <form className="space-y-4" onSubmit={(event) => event.preventDefault()}>
            <Field
              id={`${headingId}-reason`}
              label="Why"
              {...(reasonHint !== undefined && { hint: reasonHint })}
              maxLength={500}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
            <div className="grid gap-4 sm:grid-cols-2">
              {(['uphold', 'dismiss'] as const).map((name) => (
                <div key={name}>
                  <Button
                    {...(name === 'dismiss' && { look: 'plain' })}
                    className="w-full"
                    isOff={isBusy}
                    onClick={() => mutate(name === 'uphold')}
                  >
                    {choices[name].label}
                    <span className="sr-only"> {choices[name].about}</span>
                  </Button>
                  <p className="text-soft mt-2 text-sm">{choices[name].follows}</p>
                </div>
              ))}
            </div>
            <MutationError mutation={mutation} />
          </form>
        </May>
      </div>
    </section>
  );
}
