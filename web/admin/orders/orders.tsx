import { Search } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { OrdersAnswer } from '#contract/admin/orders.ts';
import { formatPrice } from '#domain/money.ts';
import { orderStates } from '#domain/order.ts';
import { Button, ButtonLink } from '../../components/button.tsx';
import { Loading } from '../../components/loading.tsx';
import { mediaUrl } from '../api/media-url.ts';
import { once, useAdminQuery } from '../api/use-admin-query.ts';
import { Heading } from '../layout/heading.tsx';
import { Problem } from '../layout/problem.tsx';
import { Time } from '../layout/time.tsx';
import { adminUrl, orderUrl } from '../paths.ts';
import { StateChip } from './state-chip.tsx';
import { stateNames } from './states.ts';

/** Searches orders. The search is kept in the address, so that going back repeats it. */
export function Orders() {
  const [params, setParams] = useSearchParams();
  const wanted = Object.fromEntries([...params].filter(([, value]) => value !== ''));
  const search = (form: FormData) => {
    const typed = [...form].flatMap(([name, value]) =>
      typeof value === 'string' && value.trim() !== '' ? [[name, value.trim()]] : [],
    );
    setParams(Object.fromEntries(typed) as Record<string, string>);
  };
  return (
    <>
      <Heading title="Orders" />
      {/* Remounted for each address, so that its fields show the current search. */}
      <form
        key={params.toString()}
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          search(new FormData(event.currentTarget));
        }}
        className="mb-6 grid gap-3 sm:grid-cols-[1fr_auto_auto] sm:items-end"
      >
        <div>
          <label htmlFor="text" className="block font-bold">
            Search
          </label>
          <input
            id="text"
            name="text"
            type="search"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={300}
            defaultValue={wanted.text}
            placeholder="Reference, address, payment or prompt"
            className="bg-panel border-edge placeholder:text-soft mt-1 block min-h-11 w-full rounded-xl border-2 px-3"
          />
        </div>
        <div>
          <label htmlFor="state" className="block font-bold">
            State
          </label>
          <select
            id="state"
            name="state"
            defaultValue={wanted.state}
            className="bg-panel border-edge mt-1 block min-h-11 w-full rounded-xl border-2 px-3"
          >
            <option value="">All</option>
            <option value="waiting">Paid, not finished</option>
            {orderStates.map((state) => (
              <option key={state} value={state}>
                {stateNames[state]}
              </option>
            ))}
          </select>
        </div>
        <Button type="submit">
          <Search aria-hidden className="size-5" />
          Search
        </Button>
      </form>
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
      <Paging wanted={wanted} last={hasMore ? orders.at(-1)?.id : undefined} />
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

/** Links to the next page; `last` is the last order of this one. */
function Paging({ wanted, last }: { wanted: Record<string, string>; last: string | undefined }) {
  const { after, ...search } = wanted;
  const url = (query: Record<string, string>) =>
    `${adminUrl('orders')}?${new URLSearchParams(query).toString()}`;
  return (
    <div className="mt-4 flex flex-wrap gap-3">
      {last !== undefined && (
        <ButtonLink look="plain" to={url({ ...search, after: last })}>
          Older ones
        </ButtonLink>
      )}
      {after !== undefined && (
        <ButtonLink look="quiet" to={url(search)}>
          Back to the newest
        </ButtonLink>
      )}
    </div>
  );
}

type OrderRowProps = { order: OrdersAnswer['orders'][number]; withPicture: boolean };

function OrderRow({ order, withPicture }: OrderRowProps) {
  const { id, reference, styleId, email, paidBy, priceAmount: amount, currency, createdAt } = order;
  return (
    <li className="bg-panel ring-line hover:ring-edge relative flex gap-4 rounded-2xl p-4 ring-1">
      {withPicture && (
        <img
          loading="lazy"
          src={mediaUrl('/api/admin/orders/picture', { id, small: '1' })}
          alt={`What was drawn for ${reference}`}
          className="bg-line size-16 shrink-0 rounded-xl object-cover"
        />
      )}
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
