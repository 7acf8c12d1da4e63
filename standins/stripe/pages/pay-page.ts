import { html, type Html } from '#standins/http/html.ts';
import type { Session } from '../objects.ts';
import type { Sale } from '../state.ts';
import { price, stripePage } from './frame.ts';

/** Returns the page of an open session; `declined` after an attempt that the bank refused. */
export function payPage(session: Session, sale: Sale, declined: boolean): string {
  return stripePage(
    `Pay ${sale.shop}`,
    html`${summary(session, sale)}
      <form method="post" action="/c/pay/${session.id}">
        ${
          declined &&
          html`<p class="alert" role="alert">
            <b>Your card was declined.</b> Nothing was charged. Try again, or go back to the shop.
          </p>`
        }
        <h2>Pay with card</h2>
        <dl class="box">
          <dt>Email</dt>
          <dd>${session.customer_email ?? 'visitor@example.com'}</dd>
        </dl>
        ${card}
        <button class="pay" name="outcome" value="paid">Pay ${price(session.amount_total, session)}</button>
        <fieldset>
          <legend>Other endings to try</legend>
          <button name="outcome" value="declined">Card is declined</button>
          <button name="outcome" value="async_paid">Pay later: succeeds</button>
          <button name="outcome" value="async_failed">Pay later: fails</button>
          <button name="outcome" value="expired">Expire session</button>
        </fieldset>
        <small>This page is open until ${clock(session.expires_at)}.</small>
      </form>`,
  );
}

/** Returns the page of a paid or expired session. */
export function endedPage(session: Session, sale: Sale, returnAddress: string): string {
  const complete = session.status === 'complete';
  const words = complete
    ? html`<h2>
          ${session.payment_status === 'paid' ? 'This payment is complete' : 'This payment is on its way'}
        </h2>
        <p>There is nothing left to do here.</p>
        <a class="pay" href="${returnAddress}">Go to your order</a>`
    : html`<h2>This payment page has expired</h2>
        <p>Nothing was charged. Go back to the shop to start the payment again.</p>
        ${session.cancel_url !== null && html`<a class="pay" href="${session.cancel_url}">Back to the shop</a>`}`;
  return stripePage(
    complete ? 'Payment complete' : 'Payment page expired',
    html`${summary(session, sale)}
      <section>${words}</section>`,
  );
}

export function unknownPage(): string {
  return stripePage(
    'No such payment',
    html`<section>
      <h2>There is no such payment</h2>
      <p>The address is not complete, or the test payments were cleared since.</p>
    </section>`,
  );
}

function summary(session: Session, { shop, items }: Sale): Html {
  const open = session.status === 'open';
  const back = html`<a href="${session.cancel_url ?? ''}">
    <span aria-hidden="true">&larr;</span> Back to ${shop}
  </a>`;
  return html`<section class="summary">
    ${open && session.cancel_url !== null && back}
    <p>${open ? `Pay ${shop}` : shop}</p>
    <h1><strong>${price(session.amount_total, session)}</strong></h1>
    <ul>
      ${items.map((item) => line(item, session))}
    </ul>
    <p class="row"><b>${open ? 'Total due' : 'Total'}</b><b>${price(session.amount_total, session)}</b></p>
  </section>`;
}

function line(item: Sale['items'][number], session: Session): Html {
  return html`<li class="row">
    <span>${item.description}${item.quantity > 1 && html`<small>Quantity ${item.quantity}</small>`}</span>
    <span>${price(item.amount_total, session)}</span>
  </li>`;
}

const card = html`<dl class="box">
  <dt>Card</dt>
  <dd>4242 4242 4242 4242 <small>Visa test card</small></dd>
  <dt>Expires</dt>
  <dd>12 / 34</dd>
  <dt>CVC</dt>
  <dd>123</dd>
</dl>`;

/** Formats the time of day, with the weekday if it is not today; `at` is in Unix seconds. */
function clock(at: number): Html {
  const moment = new Date(at * 1000);
  const today = moment.toDateString() === new Date().toDateString();
  const day = today ? {} : ({ weekday: 'long' } as const);
  const words = moment.toLocaleString('en-GB', { ...day, hour: '2-digit', minute: '2-digit' });
  return html`<time datetime="${moment.toISOString()}">${words}</time>`;
}
