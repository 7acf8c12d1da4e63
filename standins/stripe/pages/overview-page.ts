import { html, type Html } from '#standins/http/html.ts';
import type { Charge, Session } from '../objects.ts';
import type { State } from '../state.ts';
import { price, stripePage } from './frame.ts';

const shown = 50;

/** Returns a page of the latest sessions and their payments, newest first. It reloads itself. */
export function overviewPage(state: State): string {
  const rows = state.sessions
    .all()
    .slice(-shown)
    .reverse()
    .map((session) => row(session, state));
  const content = html`<section>
    <h2>Payments</h2>
    ${
      rows.length > 0
        ? html`<ul>
            ${rows}
          </ul>`
        : html`<p>Nobody has come to pay yet.</p>`
    }
  </section>`;
  return stripePage('Test payments', content, 5);
}

function row(session: Session, state: State): Html {
  const items = state.sales.get(session.id)?.items ?? [];
  const begun = new Date(session.created * 1000);
  return html`<li class="row">
    <span>
      ${items.map(({ description }) => description).join(', ')}
      <small>${session.customer_details?.email ?? ''}</small>
      <small>${begun.toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' })}</small>
    </span>
    <span>
      ${price(session.amount_total, { ...session, locale: 'en' })}
      <small
        >${session.url === null ? stateOf(session, state) : html`<a href="${session.url}">Open, pay</a>`}</small
      >
    </span>
  </li>`;
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
