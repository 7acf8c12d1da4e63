import type { OrderAnswer } from '#contract/order.ts';
import { call } from '../../api/call.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { Button } from '../../components/button.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { MutationError } from '../../components/mutation-error.tsx';
import { Panel } from '../../components/panel.tsx';
import { useMessages } from '../../i18n/use-messages.ts';

type ShareLinkProps = { order: OrderAnswer; token: string; refresh: () => void };

/** A page for others with the drawing alone: off until the visitor makes it, and gone when they take it back. */
export function ShareLink({ order, token, refresh }: ShareLinkProps) {
  const t = useMessages('order-actions');
  const { mutation, mutate } = useMutation(async (wanted: boolean) => {
    await call(wanted ? 'POST /api/orders/current/share' : 'DELETE /api/orders/current/share', {
      bearer: token,
    });
    refresh();
    return wanted;
  });
  const url = order.shareUrl;
  return (
    <Panel name="share" heading={t('share.heading')}>
      <p className="text-soft">{t('share.text')}</p>
      {url !== undefined && (
        <a href={url} className="decoration-edge block font-semibold break-all underline underline-offset-4">
          {url}
        </a>
      )}
      <div className="flex flex-wrap gap-3">
        {url !== undefined && <CopyButton text={url} label={t('share.copy')} />}
        <Button look="plain" isOff={mutation.kind === 'pending'} onClick={() => mutate(url === undefined)}>
          {t(url === undefined ? 'share.make' : 'share.end')}
        </Button>
      </div>
      <p role="status" className="text-good font-semibold empty:last:-mt-4">
        {mutation.kind === 'done' && t(mutation.result ? 'share.made' : 'share.ended')}
      </p>
      <MutationError mutation={mutation} />
    </Panel>
  );
}
