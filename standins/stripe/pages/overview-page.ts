import { html, type Html } from '#standins/http/html.ts';
import type { Charge } from '../objects/charge.ts';
import type { Session } from '../objects/session.ts';
import type { State } from '../state.ts';
import { page, price } from './frame.ts';

const shown = 50;

/** The last sessions and what became of their money, newest first. It reloads itself. */
export function overviewPage(state: State): string {
  const sessions = state.sessions.all().slice(-shown).toReversed();
  const rows = sessions.map((session) => row(session, state));
  const table = html`<table>
    <thead>
      <tr>
        <th>Begun</th>
        <th>Sold</th>
        <th>To</th>
        <th>Amount</th>
        <th>State</th>
      </tr>
    </thead>
    <tbody>
      ${rows}
    </tbody>
  </table>`;
  const none = html`<p>Nobody has come to pay yet.</p>`;
  const content = html`<section class="overview">
    <h2>Payments</h2>
    ${rows.length > 0 ? table : none}
  </section>`;
  return page('Test payments', content, { refreshSeconds: 5 });
}

function row(session: Session, state: State): Html {
  const items = state.lines.get(session.id)?.items ?? [];
  return html`<tr>
    <td>
      ${new Date(session.created * 1000).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' })}
    </td>
    <td>${items.map(({ description }) => description).join(', ')}</td>
    <td>${session.customer_details?.email ?? ''}</td>
    <td class="amount">${price(session.amount_total, { ...session, locale: 'en' })}</td>
    <td>${session.url === null ? stateOf(session, state) : html`<a href="${session.url}">Open, pay</a>`}</td>
  </tr>`;
}

function stateOf(session: Session, state: State): string {
  if (session.status === 'expired') return 'Expired';
  const intent = state.intents.get(session.payment_intent ?? '');
  const charge = state.charges.get(intent?.latest_charge ?? '');
  return charge ? moneyOf(charge) : 'On its way';
}

function moneyOf({ status, disputed, refunded, amount_refunded: back }: Charge): string {
  if (disputed) return 'Disputed';
  if (refunded) return 'Refunded';
  if (back > 0) return 'Refunded in part';
  return { succeeded: 'Paid', failed: 'Failed', pending: 'On its way' }[status];
}
