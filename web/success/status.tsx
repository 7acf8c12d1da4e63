import type { OrderAnswer } from '#contract/order.ts';
import { Announcer } from '../components/announcer.tsx';
import { Notice } from '../components/notice.tsx';
import { useTitle } from '../layout/use-title.ts';
import { LostOrder } from './lost-order.tsx';
import { Outcome } from './ended/outcome.tsx';
import { Result } from './result/result.tsx';
import { currentStage } from './stage.ts';
import { useOrder } from './use-order.ts';
import { useEndNotice } from './use-end-notice.ts';
import { useStanding } from './use-headline.ts';
import { useTabIcon } from './use-tab-icon.ts';
import { Waiting } from './waiting/waiting.tsx';
import { useWords } from '../i18n/use-messages.ts';

export function Status({ token }: { token: string }) {
  const { watched, lookAgain } = useOrder(token);
  const say = useWords('success');
  const sayShell = useWords('shell');
  switch (watched.kind) {
    case 'asking':
      return <p className="wrap text-soft min-h-[70dvh] py-16 text-lg">{sayShell('loading')}</p>;
    case 'unreached':
      return <p className="wrap min-h-[70dvh] py-16 text-lg">{say('lineDown')}</p>;
    case 'unknown':
      return <LostOrder title={say('unknown.title')} text={say('unknown.text')} />;
    case 'watched':
      return <KnownOrder {...watched} token={token} lookAgain={lookAgain} />;
  }
}

type KnownOrderProps = {
  order: OrderAnswer;
  lineUp: boolean;
  preview: string | undefined;
  token: string;
  lookAgain: () => void;
};

function KnownOrder({ lineUp, ...known }: KnownOrderProps) {
  const { order } = known;
  const say = useWords('success');
  const { title, text } = useStanding(order);
  useTitle(title);
  useTabIcon(order.state);
  useEndNotice(order, title);
  return (
    <div className="wrap py-8 sm:py-12">
      <Announcer text={`${title}. ${text}`} />
      <p className="text-soft font-semibold">{say('reference', { reference: order.reference })}</p>
      <h1 className="font-display text-title mt-1">{title}</h1>
      <p className="mt-3 max-w-[60ch] text-lg">{text}</p>
      {!lineUp && (
        <div className="mt-6">
          <Notice role="status">{say('lineDown')}</Notice>
        </div>
      )}
      <div className="mt-8">
        <Body {...known} />
      </div>
    </div>
  );
}

function Body({ order, preview, token, lookAgain }: Omit<KnownOrderProps, 'lineUp'>) {
  const own = { order, token, lookAgain };
  if (order.state === 'delivered') return <Result {...own} />;
  const stage = currentStage(order);
  if (stage === null) return <Outcome {...own} />;
  return <Waiting order={order} stage={stage} preview={preview} token={token} />;
}
