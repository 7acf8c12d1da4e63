import { Download as DownloadIcon, Share2 } from 'lucide-react';
import { useRef } from 'react';
import type { OrderAnswer } from '#contract/order.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { Button, buttonLook } from '../../components/button.tsx';
import { MutationError } from '../../components/mutation-error.tsx';
import { saveFile } from '../../components/save-file.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import { canShareFiles, fetchPicture, shareFile, useFileName } from './export-picture.ts';

type DownloadProps = {
  order: OrderAnswer;
  token: string;
  /** Address of the picture as it was drawn; undefined while that is loading. */
  png: string | undefined;
};

/** The picture as a file: as it was drawn, smaller, or straight into another app. */
export function Download({ order, token, png }: DownloadProps) {
  const t = useMessages('success');
  const tActions = useMessages('order-actions');
  const fileName = useFileName(order);
  const jpeg = useMutation(async () => saveFile(await fetchPicture(token, 'jpeg'), fileName('jpg')));
  const fetched = useRef<Blob>(undefined);
  const share = useMutation(async () => {
    // What is here already is passed on within the tap: browsers allow no more than five seconds in between.
    fetched.current ??= await fetchPicture(token, 'jpeg');
    return shareFile(fetched.current, fileName('jpg'));
  });
  const isReady = share.mutation.kind === 'done' && share.mutation.result === 'late';

  return (
    <div className="flow-root space-y-3">
      <a
        {...(png === undefined ? { 'aria-disabled': true, role: 'link' } : { href: png })}
        download={fileName('png')}
        className={buttonLook({ size: 'large', className: 'w-full aria-disabled:opacity-60' })}
      >
        <DownloadIcon aria-hidden className="size-6" />
        {t('download', { kind: 'PNG' })}
      </a>
      <div className="flex gap-3">
        <Button
          look="plain"
          className="flex-1"
          isOff={jpeg.mutation.kind === 'pending'}
          onClick={() => jpeg.mutate()}
        >
          {t('download', { kind: 'JPEG' })}
        </Button>
        {canShareFiles() && (
          <Button look="plain" isOff={share.mutation.kind === 'pending'} onClick={() => share.mutate()}>
            <Share2 aria-hidden className="size-5" />
            {tActions(isReady ? 'share.ready' : 'share.file')}
          </Button>
        )}
      </div>
      <MutationError mutation={jpeg.mutation} />
      <MutationError mutation={share.mutation} />
    </div>
  );
}
