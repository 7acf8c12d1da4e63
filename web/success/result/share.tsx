import { Share2 } from 'lucide-react';
import { useRef } from 'react';
import type { OrderAnswer } from '#contract/order.ts';
import { call } from '../../api/call.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { Button } from '../../components/button.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { MutationError } from '../../components/mutation-error.tsx';
import { Panel } from '../../components/panel.tsx';
import { useMessages } from '../../i18n/use-messages.ts';
import { canShareFiles, fetchPicture, shareFile, useFileName } from './export-picture.ts';

type ShareProps = { order: OrderAnswer; token: string; refresh: () => void };

/** Shares the picture with another app, or by a public page of the drawing, which the visitor turns on and off. */
export function Share({ order, token, refresh }: ShareProps) {
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
        {canShareFiles() && <ShareFile order={order} token={token} />}
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

/** Shares the picture with an app of the visitor's choice. */
function ShareFile({ order, token }: Omit<ShareProps, 'refresh'>) {
  const t = useMessages('order-actions');
  const fileName = useFileName(order);
  const fetched = useRef<Blob>(undefined);
  const { mutation, mutate } = useMutation(async () => {
    // A picture already fetched is shared within the tap: browsers allow at most five seconds in between.
    fetched.current ??= await fetchPicture(token, 'jpeg');
    return shareFile(fetched.current, fileName('jpg'));
  });
  const isReady = mutation.kind === 'done' && mutation.result === 'late';
  return (
    <>
      <Button look="plain" isOff={mutation.kind === 'pending'} onClick={() => mutate()}>
        <Share2 aria-hidden className="size-5" />
        {t(isReady ? 'share.ready' : 'share.file')}
      </Button>
      <MutationError mutation={mutation} />
    </>
  );
}
