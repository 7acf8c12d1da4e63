import { Download, Share2 } from 'lucide-react';
import type { OrderAnswer } from '#contract/order.ts';
import { fetchPicture } from '../../api/after-order.ts';
import { useDeed } from '../../api/use-mutation.ts';
import { Button, buttonLook } from '../../components/button.tsx';
import { Failed } from '../../components/mutation-error.tsx';
import { useWords } from '../../i18n/use-messages.ts';
import { saveFile, shareFile, sharesFiles } from './export-picture.ts';
import { useFileName } from './use-file-name.ts';

type TakeAwayProps = { order: OrderAnswer; token: string; png: string };

/** The picture as a file: as it was drawn, smaller, or straight into another app. */
export function TakeAway({ order, token, png }: TakeAwayProps) {
  const say = useWords('success');
  const sayAfter = useWords('afterwards');
  const named = useFileName(order);
  const jpeg = useDeed(async () => saveFile(await fetchPicture(token, 'jpeg'), named('jpg')));
  const share = useDeed(async () => shareFile(await fetchPicture(token, 'jpeg'), named('jpg')));

  return (
    <div className="space-y-3">
      <a href={png} download={named('png')} className={buttonLook({ size: 'large', className: 'w-full' })}>
        <Download aria-hidden className="size-6" />
        {say('download', { kind: 'PNG' })}
      </a>
      <div className="flex gap-3">
        <Button
          look="plain"
          className="flex-1"
          disabled={jpeg.deed.kind === 'doing'}
          onClick={() => jpeg.start()}
        >
          {say('download', { kind: 'JPEG' })}
        </Button>
        {sharesFiles() && (
          <Button look="plain" disabled={share.deed.kind === 'doing'} onClick={() => share.start()}>
            <Share2 aria-hidden className="size-5" />
            {sayAfter('share.file')}
          </Button>
        )}
      </div>
      <Failed deed={jpeg.deed} />
      <Failed deed={share.deed} />
    </div>
  );
}
