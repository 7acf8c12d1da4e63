import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { OrdersAnswer } from '#contract/admin/orders.ts';
import { formatPrice } from '#domain/money.ts';
import { orderStates } from '#domain/order.ts';
import { Button } from '../../components/button.tsx';
import { Loading } from '../../components/loading.tsx';
import { once, useAdminQuery } from '../api/use-admin-query.ts';
import { Heading } from '../layout/heading.tsx';
import { Paging } from '../layout/paging.tsx';
import { Problem } from '../layout/problem.tsx';
import { SearchChoice, SearchForm, SearchText } from '../layout/search-form.tsx';
import { Time } from '../layout/time.tsx';
import { orderUrl } from '../paths.ts';
import { StateChip } from './state-chip.tsx';
import { stateNames } from './states.ts';
import { Thumbnail } from './thumbnail.tsx';

const waiting = ['waiting', 'Paid, not finished'] as const;
const states = orderStates.map((state) => [state, stateNames[state]] as const);

/** Searches orders. */
export function Orders() {
  const [params] = useSearchParams();
  const wanted = Object.fromEntries([...params].filter(([, value]) => value !== ''));
  return (
    <>
      <Heading title="Orders" />
      <SearchForm className="sm:grid-cols-[1fr_auto_auto]">
        <SearchText label="Search" name="text" placeholder="Reference, address, payment or prompt" />
        <SearchChoice label="State" name="state" options={[waiting, ...states]} />
      </SearchForm>
      <Found wanted={wanted} />
    </>
  );
}

function Found({ wanted }: { wanted: Record<string, string> }) {
  const found = useAdminQuery('GET /api/admin/orders', once, wanted);
  // Kept from page to page.
  const pictures = useState(false);
  if (found.kind === 'loading') return <Loading />;
  if (found.kind === 'failed') return <Problem of={found} />;
  const { orders, hasMore } = found.answer;
  return (
    <>
      <p role="status" className={orders.length === 0 ? 'text-soft text-lg' : 'sr-only'}>
        {orders.length === 0 ? 'No orders found.' : `${orders.length} orders`}
      </p>
      <OrderList orders={orders} pictures={pictures} />
      <Paging next={hasMore ? orders.at(-1)?.id : undefined} />
    </>
  );
}

type OrderListProps = Pick<OrdersAnswer, 'orders'> & {
  /** Whether they are shown, and how to change it. */
  pictures: [boolean, (areShown: boolean) => void];
};

/** Orders with their pictures, which belong to visitors: fetched only on request, and the audit log records each view. */
function OrderList({ orders, pictures: [withPictures, showPictures] }: OrderListProps) {
  return (
    <>
      {orders.some(({ hasPicture }) => hasPicture) && (
        <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button look="plain" onClick={() => showPictures(!withPictures)}>
            {withPictures ? 'Hide the pictures' : 'Show the pictures'}
          </Button>
          <p className="text-soft text-sm">
            They belong to visitors. The log records that you looked at them.
          </p>
        </div>
      )}
      <ul className="space-y-2">
        {orders.map((order) => (
          <OrderRow key={order.id} order={order} withPicture={withPictures && order.hasPicture} />
        ))}
      </ul>
    </>
  );
}

type OrderRowProps = { order: OrdersAnswer['orders'][number]; withPicture: boolean };

function OrderRow({ order, withPicture }: OrderRowProps) {
  const { id, reference, styleId, email, paidBy, priceAmount: amount, currency, createdAt } = order;
  return (
    <li className="bg-panel ring-line hover:ring-edge relative flex gap-4 rounded-2xl p-4 ring-1">
      {withPicture && <Thumbnail order={order} />}
      <div className="min-w-0 grow">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <Link
            to={orderUrl(id)}
            className="font-bold tabular-nums after:absolute after:inset-0 after:rounded-2xl"
          >
            {reference}
          </Link>
          <StateChip order={order} />
        </div>
        <p className="text-soft mt-1.5 flex flex-wrap gap-x-4 text-sm">
          <span className="break-all">{email ?? 'no address'}</span>
          <span>
            {styleId}, {paidBy === 'card' ? formatPrice({ amount, currency }, 'en') : `by ${paidBy}`}
          </span>
          <Time at={createdAt} />
        </p>
      </div>
    </li>
  );
}
