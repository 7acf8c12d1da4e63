import { lazy } from 'react';
import type { OrderAnswer } from '#contract/order.ts';
import { refused } from '#domain/order.ts';
import { codeLink } from '#domain/secret-links.ts';
import { PayAgain } from '../../checkout/pay-again.tsx';
import { ButtonLink } from '../../components/button.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { Deferred } from '../../components/deferred.tsx';
import { Part } from '../../components/part.tsx';
import { useFormatter } from '../../i18n/use-formatter.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import { orderPath, paths } from '../../routes.ts';
import { codeEndOf } from '../../storage/orders.ts';
import { DeleteNow } from '../delete-now.tsx';
import { SendMailAgain } from '../send-mail-again.tsx';
import { Pack } from '../pack/pack.tsx';
import { Refund } from '../refund.tsx';
import { cameTooLate, isMissed } from '../use-headline.ts';

const Appeal = lazy(async () => ({ default: (await import('./appeal.tsx')).Appeal }));

type OutcomeProps = { order: OrderAnswer; token: string; refresh: () => void };

/** Outcome of an order without a picture, or without one yet: a refund, a code, or another try. */
export function Outcome({ order, token, refresh }: OutcomeProps) {
  const t = useMessages('success');
  return (
    <div className="min-h-[35dvh] space-y-6">
      {!cameTooLate(order) && <Payment order={order} token={token} refresh={refresh} />}
      {order.code && order.code.code !== order.pack?.code && (
        <CodeTicket {...order.code} isMailed={order.email !== undefined} />
      )}
      <Refund order={order} />
      <Pack order={order} token={token} refresh={refresh} />
      {isOwnCodeBack(order) && <OwnCode orderId={order.orderId} />}
      {order.redrawOf && (
        <ButtonLink to={orderPath(order.redrawOf.token)} look="plain">
          {t('toFirst')}
        </ButtonLink>
      )}
      {mayOrderAgain(order) && (
        <ButtonLink to={paths.transform} look="plain">
          {t('again')}
        </ButtonLink>
      )}
      <AfterRefusal order={order} token={token} refresh={refresh} />
    </div>
  );
}

function Payment({ order, token, refresh }: OutcomeProps) {
  if (isMissed(order)) return null;
  if (order.delayedPayment === 'pending') return <OnItsWay order={order} token={token} refresh={refresh} />;
  if (order.state === 'expired') return <PayAgain order={order} token={token} />;
  if (order.state !== 'awaiting_payment') return null;
  return (
    <Deferred ms={payAgainAfterMs}>
      <PayAgain order={order} token={token} />
    </Deferred>
  );
}

/** Options while a payment takes days: correct the address, or delete the photo, which is kept meanwhile. */
function OnItsWay({ order, token, refresh }: OutcomeProps) {
  return (
    <div className="max-w-xl space-y-6">
      <SendMailAgain order={order} token={token} refresh={refresh} />
      {order.kind === 'picture' && <DeleteNow token={token} refresh={refresh} />}
    </div>
  );
}

/** Options after a refusal, as the photo is still the visitor's: object, have the code sent again, or delete the photo. */
function AfterRefusal({ order, token, refresh }: OutcomeProps) {
  const t = useMessages('success');
  const format = useFormatter();
  if (!refused.includes(order.state)) return null;
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <Part>
        <Appeal order={order} token={token} refresh={refresh} />
      </Part>
      {!order.codeStopped && <SendMailAgain order={order} token={token} refresh={refresh} />}
      {order.photoKept && <DeleteNow token={token} refresh={refresh} />}
      <p role="status">
        {order.isBeingDeleted && t('isBeingDeleted')}
        {order.deletedAt !== undefined && t('photoDeletedAt', { moment: format.moment(order.deletedAt) })}
      </p>
    </div>
  );
}

/** True if the code that paid is valid again and the shop cannot show it. */
function isOwnCodeBack({ state, paidBy, code, codeStopped }: OrderAnswer): boolean {
  const isBack = state === 'code_restored' || (state === 'cancelled' && paidBy === 'code');
  return isBack && !code && !codeStopped;
}

/** Names the visitor's code by its end: the shop stores only the hash of a code issued by an operator. */
function OwnCode({ orderId }: { orderId: string }) {
  const t = useMessages('success');
  const end = codeEndOf(orderId);
  return <p className="text-lg">{end === undefined ? t('codeOwn') : t('codeOwnEnd', { end })}</p>;
}

/** Delay before the offer to pay: a visitor who has just paid should not see it before the payment is confirmed. */
const payAgainAfterMs = 6_000;

function mayOrderAgain(order: OrderAnswer): boolean {
  if (order.kind === 'gift' || order.redrawOf) return false;
  if (order.state === 'awaiting_payment' || order.state === 'expired')
    return cameTooLate(order) || isMissed(order);
  return order.code === undefined;
}

type CodeTicketProps = NonNullable<OrderAnswer['code']> & { isMailed: boolean };

function CodeTicket({ code, expiresAt, used, worth, isMailed }: CodeTicketProps) {
  const t = useMessages('success');
  const format = useFormatter();
  const tActions = useMessages('order-actions');
  const day = format.day(expiresAt);
  const until = isMailed ? t('codeUntil', { day }) : tActions('mail.first.until', { day });
  return (
    <div>
      <div className="ticket bg-sun text-on-sun max-w-xl px-9 py-7 sm:px-12">
        <p className="text-sm font-bold tracking-widest uppercase">{t('code')}</p>
        <p className="font-display text-[clamp(1.2rem,6vw,2.4rem)] leading-tight whitespace-nowrap select-all">
          {code}
        </p>
        <p className="mt-2 font-semibold">{used ? t('codeUsed') : until}</p>
        {worth && !used && <p>{t('codeWorth', { price: format.price(worth) })}</p>}
      </div>
      {!used && (
        <div className="mt-5 flex flex-wrap gap-3">
          <ButtonLink to={codeLink('', code)} size="large">
            {t('use')}
          </ButtonLink>
          <CopyButton text={code} label={t('copy')} />
        </div>
      )}
    </div>
  );
}
