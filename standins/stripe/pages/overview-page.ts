import { html, type Html } from '#standins/http/html.ts';
import type { Charge, Session } from '../objects.ts';
import type { State } from '../state.ts';
import { page, price } from './frame.ts';

const shown = 50;

/** The last sessions and what became of their money, newest first. It reloads itself. */
export function overviewPage(state: State): string {
  const rows = state.sessions
    .all()
    .slice(-shown)
    .reverse()
    .map((session) => row(session, state));
  const columns = ['Begun', 'Sold', 'To', 'Amount', 'State'].map((name) => html`<th>${name}</th>`);
  const table = html`<table>
    <thead>
      <tr>
        ${columns}
      </tr>
    </thead>
    <tbody>
      ${rows}
    </tbody>
  </table>`;
  const content = html`<section class="overview">
    <h2>Payments</h2>
    ${rows.length > 0 ? table : html`<p>Nobody has come to pay yet.</p>`}
  </section>`;
  return page('Test payments', content, 5);
}

function row(session: Session, state: State): Html {
  const items = state.sales.get(session.id)?.items ?? [];
  const begun = new Date(session.created * 1000);
  return html`<tr>
    <td>${begun.toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' })}</td>
    <td>${items.map(({ description }) => description).join(', ')}</td>
    <td>${session.customer_details?.email ?? ''}</td>
    <td class="amount">${price(session.amount_total, { ...session, locale: 'en' })}</td>
    <td>${session.url === null ? stateOf(session, state) : html`<a href="${session.url}">Open, pay</a>`}</td>
  </tr>`;
}

function stateOf({ status, payment_intent: intentId }: Session, state: State): string {
  const charge = state.charges.get(state.intents.get(intentId)?.latest_charge);
  if (status === 'expired') return 'Expired';
  return charge ? moneyOf(charge) : 'On its way';
}

function moneyOf({ status, disputed, refunded, amount_refunded: back }: Charge): string {
  if (disputed) return 'Disputed';
  if (back > 0) return refunded ? 'Refunded' : 'Refunded in part';
  return { succeeded: 'Paid', failed: 'Failed', pending: 'On its way' }[status];
}
