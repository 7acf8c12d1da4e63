import { useState } from 'react';
import { mutate as mutateCache } from 'swr';
import type { OrderDescriptionAnswer } from '#contract/admin/orders.ts';
import type { OrderAction } from '#domain/order.ts';
import { formatPrice } from '#domain/money.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { Button } from '../../components/button.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { Field } from '../../components/field.tsx';
import { MutationError } from '../../components/mutation-error.tsx';
import { Panel } from '../../components/panel.tsx';
import { adminCall } from '../api/admin-call.ts';
import { adminKey } from '../api/use-admin-query.ts';
import { useReturnedFocus } from '../../components/use-returned-focus.ts';
import { ReasonField } from '../layout/reason-field.tsx';

type Order = OrderDescriptionAnswer;
type Done = { result: string; code?: { code: string; expiresAt: string } | undefined };

const names: Record<OrderAction, string> = {
  retry: 'Try again now',
  refund: 'Refund',
  send: 'Send the mail again',
  bounced: 'Its mail came back',
  code: 'Issue a code',
  release: 'Release',
  delete: 'Delete photo and picture',
};

/** Texts that say what an action will do. */
const consequences: Record<OrderAction, (order: Order) => string> = {
  retry: () => 'Its next step is tried at once, with its full number of tries.',
  refund: whatRefundDoes,
  send: ({ email }) =>
    email === null
      ? 'The mail about its state is sent again, to the address you enter: it has none, or none any more.'
      : `The mail about its state is sent again, to ${email} or to another address, which is used from now on.`,
  bounced: () =>
    'For a gift whose mail the receiver’s server accepted and sent back later. Its giver is told by mail, and can correct the address.',
  code: () => 'Issues a code for a free picture. It is shown here once: send it to the visitor.',
  release: () =>
    'The dispute counts as over and the order continues. Do this only when the bank or Stripe has decided in your favour.',
  delete: ({ endedAt, paidAt, paidBy }) => {
    const back = paidBy === 'redraw' ? '' : ', and is refunded';
    const ends = paidAt !== null && endedAt === null ? ` The order ends as failed${back}.` : '';
    return `Deletes the photo, the picture and the original upload, at once and for good.${ends} The address and the payment stay.`;
  },
};

function whatRefundDoes(order: Order): string {
  const { paidBy, priceAmount: amount, currency, endedAt, codeIssued, pack } = order;
  if (isOpenInSet(order)) return ofSet;
  if (pack) {
    const ends = endedAt === null ? ' Its first picture is no longer drawn.' : '';
    return `What its pictures have not used goes back: ${formatPrice({ amount: pack.rest, currency }, 'en')}.${ends} Its unused pictures become void.`;
  }
  const back =
    paidBy === 'code'
      ? 'The code that paid for it becomes valid again'
      : `${formatPrice({ amount, currency }, 'en')} goes back the way it was paid`;
  const isUnused = codeIssued?.redeemedAt === null;
  const further =
    endedAt === null ? ' The order is no longer drawn.' : isUnused ? ' Its unused code becomes void.' : '';
  return `${back}.${further}`;
}

/** Decides whether an order is one of several styles of a photo, and has not delivered its picture. */
const isOpenInSet = ({ boughtWith, set, endedAt, state }: Order): boolean =>
  (boughtWith !== null || set.length > 0) && (endedAt === null || state === 'failed');

const ofSet =
  'It is no longer drawn. What it cost goes back once the other styles of its photo have ended, in one refund for all that were not drawn.';

function AddressField({ email }: Pick<Order, 'email'>) {
  const known = email ?? '';
  return <Field id="to" name="to" label="Address" type="email" defaultValue={known} autoComplete="off" />;
}

/** Offers to return also what the pictures of a pack have used, once its own has ended. */
function AllField({ pack, endedAt, currency }: Order) {
  if (pack === null || endedAt === null || pack.all === pack.rest) return null;
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="checkbox"
        name="all"
        defaultChecked={pack.rest === 0}
        className="accent-pop size-6 shrink-0"
      />
      <span>
        All of it: {formatPrice({ amount: pack.all, currency }, 'en')}, with what its pictures have used
      </span>
    </label>
  );
}

function WhyNoRefund({ why }: { why: string | null }) {
  return why !== null && <p className="text-soft w-full">No refund: {why}</p>;
}

function Result({ done }: { done: Done | undefined }) {
  return (
    <div role="status" className="space-y-3 empty:last:-mt-4">
      {done && <p className="text-good font-semibold">{done.result}</p>}
      {done?.code && (
        <p className="flex flex-wrap items-center gap-3">
          <strong className="font-display text-2xl select-all">{done.code.code}</strong>
          <CopyButton text={done.code.code} label="Copy it" />
        </p>
      )}
    </div>
  );
}

/** Buttons for the actions possible now. Each says what will happen, and asks for a reason, first. */
export function OrderActions({ order }: { order: Order }) {
  const [chosen, choose] = useState<OrderAction>();
  const { mutation, mutate } = useMutation(async (typed: FormData): Promise<Done | undefined> => {
    if (chosen === undefined) return undefined;
    const { id } = order;
    const [reason, to] = [textOf(typed, 'reason'), textOf(typed, 'to')];
    const input = {
      ...{ id, action: chosen, ...(reason && { reason }), ...(to && to !== order.email && { to }) },
      ...(typed.has('all') && { all: true }),
    };
    const { order: changed, ...done } = await adminCall('POST /api/admin/orders/act', input);
    choose(undefined);
    await mutateCache(adminKey('GET /api/admin/orders/one', { id }), changed, { revalidate: false });
    return done;
  });
  useReturnedFocus(chosen !== undefined);
  const done = mutation.kind === 'done' ? mutation.result : undefined;
  return (
    <Panel heading="Actions">
      {chosen === undefined ? (
        <div className="flex flex-wrap gap-2">
          {order.possible.map((name) => (
            <Button key={name} look="plain" onClick={() => choose(name)}>
              {names[name]}
            </Button>
          ))}
          <WhyNoRefund why={order.whyNoRefund} />
          {order.possible.length === 0 && <p className="text-soft">Nothing: it was never paid.</p>}
        </div>
      ) : (
        <form
          className="space-y-4"
          onSubmit={(event) => {
            event.preventDefault();
            mutate(new FormData(event.currentTarget));
          }}
        >
          <p className="text-lg">{consequences[chosen](order)}</p>
          {chosen === 'send' && <AddressField {...order} />}
          {chosen === 'refund' && <AllField {...order} />}
          <ReasonField id="reason" name="reason" isNeeded={chosen === 'delete'} autoFocus />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" isOff={mutation.kind === 'pending'}>
              {names[chosen]}
            </Button>
            <Button look="quiet" onClick={() => choose(undefined)}>
              Cancel
            </Button>
          </div>
        </form>
      )}
      <MutationError mutation={mutation} />
      <Result done={done} />
    </Panel>
  );
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
}
