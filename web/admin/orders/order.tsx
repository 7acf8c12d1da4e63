import { useState } from 'react';
import { useParams } from 'react-router-dom';
import type { OrderDescriptionAnswer } from '#contract/admin/orders.ts';
import { formatPrice } from '#domain/money.ts';
import { Button, ButtonLink } from '../../components/button.tsx';
import { Loading } from '../../components/loading.tsx';
import { Panel } from '../../components/panel.tsx';
import { PhotoFrame } from '../../components/photo-frame.tsx';
import { once, useAdminQuery } from '../api/use-admin-query.ts';
import { Heading } from '../layout/heading.tsx';
import { May } from '../layout/may.tsx';
import { Problem } from '../layout/problem.tsx';
import { Time } from '../layout/time.tsx';
import { adminUrl } from '../paths.ts';
import { OrderActions } from './order-actions.tsx';
import { OrderHistory } from './order-history.tsx';
import { StateChip } from './state-chip.tsx';
import { mediaUrl } from '../api/media-url.ts';

/** One order: the actions possible and its history. */
export function Order() {
  const { id = '' } = useParams();
  const found = useAdminQuery('GET /api/admin/orders/one', once, { id });
  if (found.kind === 'loading') return <Loading />;
  if (found.kind === 'failed') return <Problem of={found} />;
  const order = found.answer;
  return (
    <>
      <Heading title={order.reference}>
        <div className="flex flex-wrap items-center gap-3">
          <StateChip order={order} />
          <ButtonLink look="plain" to={`${adminUrl('serviceLog')}?order=${order.reference}`}>
            Its log lines
          </ButtonLink>
        </div>
      </Heading>
      <div className="grid items-start gap-4 wrap-anywhere lg:grid-cols-2">
        <div className="min-w-0 space-y-4">
          <Facts order={order} />
          <May call="POST /api/admin/orders/act">
            <OrderActions key={order.id} order={order} />
          </May>
          {order.hasPicture && <Picture id={order.id} />}
        </div>
        <OrderHistory order={order} />
      </div>
    </>
  );
}

function Facts({ order }: { order: OrderDescriptionAnswer }) {
  const { email, locale, styleId, paidBy, priceAmount: amount, currency, paymentIntent } = order;
  const facts: [string, React.ReactNode][] = [
    ['Visitor', `${email ?? 'no address'}, in ${locale}`],
    ['Style', styleId],
    ['Price', `${formatPrice({ amount, currency }, 'en')}, by ${paidBy}`],
    ['Pack', order.set.length > 0 ? null : packWords(order)],
    ['Bought with', order.boughtWith],
    ['Further styles', order.set.map((one) => `${one.reference} (${one.styleId})`).join(', ')],
    ['Payment', paymentIntent],
    ['Ordered', <Time key="at" at={order.createdAt} isExact />],
    ['Paid', order.paidAt && <Time key="at" at={order.paidAt} isExact />],
    ['Ended', order.endedAt && <Time key="at" at={order.endedAt} isExact />],
    ['GPU', order.prompts.length > 0 ? `${order.gpuSeconds.toFixed(1)} s` : null],
    ['Tries', order.tries > 0 ? `${order.tries} at this step` : null],
    ['Worker', order.leasedBy],
    ['Taken over from', order.takenFrom.length > 0 ? order.takenFrom.join(', ') : null],
    ['Redrawn as', order.redrawnAs],
  ];
  return (
    <Panel heading="The order">
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
        {facts.map(([name, value]) =>
          value === null || value === '' ? null : (
            <div key={name} className="contents">
              <dt className="text-soft">{name}</dt>
              <dd className="min-w-0 break-words">{value}</dd>
            </div>
          ),
        )}
      </dl>
    </Panel>
  );
}

function packWords({ pack, currency }: OrderDescriptionAnswer): string | null {
  if (pack === null) return null;
  const { pictures, used, given, left, rest } = pack;
  const further = `of ${pictures - 1} further ones ${used} used, ${given} given away, ${left} left`;
  return `${pictures} pictures: ${further}; ${formatPrice({ amount: rest, currency }, 'en')} is not used`;
}

/** Fetches a visitor's picture only on request, as it is personal data; the audit log records each view. */
function Picture({ id }: { id: string }) {
  const [isShown, setShown] = useState(false);
  return (
    <Panel heading="The picture">
      {isShown ? (
        <PhotoFrame className="mx-auto max-w-md">
          <img src={mediaUrl('/api/admin/orders/picture', { id })} alt="What was drawn" className="w-full" />
        </PhotoFrame>
      ) : (
        <div className="space-y-3">
          <p className="text-soft">It belongs to the visitor. The log records that you looked at it.</p>
          <Button look="plain" onClick={() => setShown(true)}>
            Show it
          </Button>
        </div>
      )}
    </Panel>
  );
}
