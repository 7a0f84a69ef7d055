import { isInquiry, openDisputes } from '../disputes/disputeChanges';
import { type Html, html } from '../pay/html';
import { formatAmount, SANDBOX_NOTE } from '../pay/payPage';
import type { CheckoutSession, Dispute } from '../store/objects';
import type { Store } from '../store/Store';
import type { Disturbance } from '../webhooks/planDeliveries';

const SHOWN_SESSIONS = 50;

export function controlPage(store: Store, disturbance: Disturbance): Html {
  const sessions = store
    .all('sessions')
    .map(({ session }) => session)
    .reverse();
  return html`${SANDBOX_NOTE}
<main class="wide">
<h1>Payment sandbox</h1>
<h2>Webhooks to the shop</h2>
<form class="card" method="post" action="/sandbox/webhooks">
<div class="pair">
${numberField('dropPercent', 'Dropped (%)', disturbance.dropPercent, 100)}
${numberField('duplicatePercent', 'Sent twice (%)', disturbance.duplicatePercent, 100)}
${numberField('maxDelayMs', 'Maximum delay (ms)', disturbance.maxDelayMs, 60_000)}
</div>
<button type="submit">Apply</button>
</form>
<form method="post" action="/sandbox/payouts"><button type="submit">Pay out the balance</button></form>
<h2>Latest sessions (${Math.min(SHOWN_SESSIONS, sessions.length)} of ${sessions.length})</h2>
<div class="scroll" tabindex="0" role="region" aria-label="Sessions">
<table>
<thead><tr><th>Created</th><th>Order</th><th>Amount</th><th>Status</th><th>Actions</th></tr></thead>
<tbody>${sessions.slice(0, SHOWN_SESSIONS).map((session) => sessionRow(session, actionsOf(store, session), disputeOf(store, session)))}</tbody>
</table>
</div>
</main>`;
}

function numberField(name: keyof Disturbance, label: string, value: number, max: number): Html {
  return html`<div class="field"><label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="number" min="0" max="${max}" value="${value}"></div>`;
}

function sessionRow(session: CheckoutSession, actions: Action[], dispute: Dispute | undefined): Html {
  return html`<tr>
<td>${new Date(session.created * 1000).toISOString()}</td>
<td><code>${session.client_reference_id ?? session.id}</code></td>
<td class="amount">${formatAmount(session.amount_total, session.currency)}</td>
<td>${session.status}, ${session.payment_status}${dispute && `, dispute: ${dispute.status}`}</td>
<td><div class="actions">${actions.map(
    ([action, label]) => html`<form method="post" action="/sandbox/sessions/${session.id}/${action}">
<button type="submit">${label}</button></form>`,
  )}</div></td>
</tr>`;
}

function disputeOf(store: Store, { payment_intent }: CheckoutSession): Dispute | undefined {
  const charge = store.get('paymentIntents', payment_intent ?? '')?.latest_charge;
  return charge ? openDisputes(store, { id: charge }).at(-1) : undefined;
}

/** A control call's action, and its button's label. */
type Action = [action: string, label: string];

function actionsOf(store: Store, session: CheckoutSession): Action[] {
  const { status, payment_status, payment_intent } = session;
  const dispute = disputeOf(store, session);
  if (status === 'open')
    return [
      ['pay', 'Pay'],
      ['pay-later', 'Pay later'],
      ['expire', 'Expire'],
    ];
  if (dispute) return [...responseTo(dispute), ...outcomesOf(dispute)];
  if (payment_status === 'paid')
    return [
      ['refund', 'Refund'],
      ['dispute', 'Dispute'],
      ['inquire', 'Inquire'],
    ];
  const isInProgress = store.get('paymentIntents', payment_intent ?? '')?.status === 'processing';
  return isInProgress
    ? [
        ['payment-arrives', 'Let the money arrive'],
        ['payment-fails', 'Let the debit fail'],
      ]
    : [];
}

function responseTo({ status }: Dispute): Action[] {
  return status.endsWith('needs_response') ? [['respond', 'Send evidence']] : [];
}

function outcomesOf(dispute: Dispute): Action[] {
  if (isInquiry(dispute))
    return [
      ['refund', 'Refund'],
      ['escalate', 'Escalate'],
      ['close-inquiry', 'Close inquiry'],
    ];
  return [
    ['dispute-won', 'Dispute won'],
    ['dispute-lost', 'Dispute lost'],
  ];
}

/** Returns true for a browser's `Accept` header. Browsers get the control page instead of JSON. */
export function wantsPage(accept = ''): boolean {
  return accept.includes('text/html');
}
