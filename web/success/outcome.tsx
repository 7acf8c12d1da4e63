import type { OrderAnswer } from '#contract/order.ts';
import type { OrderState } from '#domain/order.ts';
import { PayAgain } from '../checkout/pay-again.tsx';
import { ButtonLink } from '../components/button.tsx';
import { CopyButton } from '../components/copy-button.tsx';
import { priceWords } from '../words/amounts.ts';
import { refundOf, words } from './words.ts';

type OutcomeProps = { order: OrderAnswer; token: string };

/** What a visitor holds in hand where an order did not come to a picture, or not yet. */
export function Outcome({ order, token }: OutcomeProps) {
  return (
    <div className="min-h-[35dvh] space-y-6">
      {canBePaid[order.state] && <PayAgain order={order} token={token} />}
      {order.code && <CodeTicket {...order.code} />}
      {order.refund && <Refund order={order} refund={order.refund} />}
      {!canBePaid[order.state] && order.code === undefined && (
        <ButtonLink to="/transform" look="plain">
          {words.again}
        </ButtonLink>
      )}
    </div>
  );
}

const canBePaid: Partial<Record<OrderState, true>> = { awaiting_payment: true, expired: true };

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
