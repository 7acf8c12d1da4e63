import type { OrderAnswer } from '#contract/order.ts';
import { sharePicture, unsharePicture } from '../../api/after-order.ts';
import { useDeed } from '../../api/use-mutation.ts';
import { Button } from '../../components/button.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { Failed } from '../../components/mutation-error.tsx';
import { Panel } from '../../components/panel.tsx';
import { useWords } from '../../i18n/use-messages.ts';

type ShareLinkProps = { order: OrderAnswer; token: string; lookAgain: () => void };

/** A page for others with the drawing alone: off until the visitor makes it, and gone when they take it back. */
export function ShareLink({ order, token, lookAgain }: ShareLinkProps) {
  const say = useWords('afterwards');
  const { deed, start } = useDeed(async (wanted: boolean) => {
    await (wanted ? sharePicture(token) : unsharePicture(token));
    lookAgain();
    return wanted;
  });
  const url = order.shareUrl;
  return (
    <Panel heading={say('share.heading')}>
      <p className="text-soft">{say('share.text')}</p>
      {url !== undefined && (
        <a href={url} className="decoration-edge block font-semibold break-all underline underline-offset-4">
          {url}
        </a>
      )}
      <div className="flex flex-wrap gap-3">
        {url !== undefined && <CopyButton text={url} label={say('share.copy')} />}
        <Button look="plain" disabled={deed.kind === 'doing'} onClick={() => start(url === undefined)}>
          {say(url === undefined ? 'share.make' : 'share.end')}
        </Button>
      </div>
      <p role="status" className="text-good font-semibold empty:last:-mt-4">
        {deed.kind === 'done' && say(deed.result ? 'share.made' : 'share.ended')}
      </p>
      <Failed deed={deed} />
    </Panel>
  );
}
