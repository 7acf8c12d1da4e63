import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { useState } from 'react';
import type { OrderAnswer } from '#contract/order.ts';
import { call } from '../../api/call.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { Button } from '../../components/button.tsx';
import { MutationError } from '../../components/mutation-error.tsx';
import { useMessages } from '../../i18n/use-messages.ts';

const answers = [
  { liked: true, name: 'feedback.liked', icon: ThumbsUp },
  { liked: false, name: 'feedback.disliked', icon: ThumbsDown },
] as const;

/** Asks whether the visitor likes the picture, for the operator only; the last tap counts. */
export function Feedback({ order, token }: { order: OrderAnswer; token: string }) {
  const t = useMessages('order-actions');
  const [tapped, setTapped] = useState(order.liked);
  const { mutation, mutate } = useMutation(async (liked: boolean) => {
    await call('POST /api/orders/current/feedback', { bearer: token, body: { liked } });
    return liked;
  });
  const said = mutation.kind === 'failed' ? order.liked : tapped;
  const tap = (liked: boolean): void => {
    if (mutation.kind === 'pending') return;
    setTapped(liked);
    mutate(liked);
  };
  return (
    <>
      <p className="text-soft">{t('feedback.text')}</p>
      <div className="flex flex-wrap gap-3">
        {answers.map(({ liked, name, icon: Icon }) => (
          <Button
            key={name}
            look="plain"
            aria-pressed={said === liked}
            className="aria-pressed:bg-ink aria-pressed:text-paper"
            onClick={() => tap(liked)}
          >
            <Icon aria-hidden className="size-5" />
            {t(name)}
          </Button>
        ))}
      </div>
      <p role="status" className="text-good font-semibold empty:last:-mt-4">
        {mutation.kind === 'done' && t('feedback.thanks')}
      </p>
      <MutationError mutation={mutation} />
    </>
  );
}
