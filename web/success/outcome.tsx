import type { OrderAnswer } from '#contract/order.ts';
import { PayAgain } from '../checkout/pay-again.tsx';
import { ButtonLink } from '../components/button.tsx';
import { CopyButton } from '../components/copy-button.tsx';
import { Later } from '../components/later.tsx';
import { priceWords } from '../words/amounts.ts';
import { refundOf, words } from './words.ts';

type OutcomeProps = { order: OrderAnswer; token: string };

/** What a visitor holds in hand where an order did not come to a picture, or not yet. */
export function Outcome({ order, token }: OutcomeProps) {
  return (
    <div className="min-h-[35dvh] space-y-6">
      {order.state === 'expired' && <PayAgain order={order} token={token} />}
      {order.state === 'awaiting_payment' && (
        <Later ms={payAgainAfterMs}>
          <PayAgain order={order} token={token} />
        </Later>
      )}
      {order.code && <CodeTicket {...order.code} />}
      {order.refund && <Refund order={order} refund={order.refund} />}
      {mayOrderAgain(order) && (
        <ButtonLink to="/transform" look="plain">
          {words.again}
        </ButtonLink>
      )}
    </div>
  );
}

/** Whoever has just paid should not be asked to pay before the news of it has arrived. */
const payAgainAfterMs = 6_000;

function mayOrderAgain({ state, code }: OrderAnswer): boolean {
  return state !== 'awaiting_payment' && state !== 'expired' && code === undefined;
}

function CodeTicket({ code, expiresAt }: NonNullable<OrderAnswer['code']>) {
  return (
    <div>
      <div className="ticket bg-sun text-on-sun max-w-xl px-9 py-7 sm:px-12">
        <p className="text-sm font-bold tracking-widest uppercase">{words.code}</p>
        <p className="font-display text-[clamp(1.2rem,6vw,2.4rem)] leading-tight whitespace-nowrap select-all">
          {code}
        </p>
        <p className="mt-2 font-semibold">{words.codeUntil(expiresAt)}</p>
      </div>
      <div className="mt-5 flex flex-wrap gap-3">
        <ButtonLink to={`/transform#code=${code}`} size="large">
          {words.use}
        </ButtonLink>
        <CopyButton text={code} label={words.copy} />
      </div>
    </div>
  );
}

function Refund({ order, refund }: { order: OrderAnswer; refund: NonNullable<OrderAnswer['refund']> }) {
  return (
    <dl className="bg-panel ring-line max-w-xl space-y-1 rounded-3xl p-6 ring-1">
      <dt className="text-soft text-sm">{words.refund}</dt>
      <dd className="font-display text-3xl">{priceWords(refundOf(order))}</dd>
      <dd className="font-semibold">{words.refundStatus[refund.status]}</dd>
      <dd className="text-soft text-sm break-all">{refund.reference}</dd>
    </dl>
  );
}
