import type { CheckoutSession } from '../store/objects';
import type { StoredSession } from '../store/records';
import type { CardErrors, CardForm } from './cardForm';
import { type Html, html } from './html';

export interface PayPageState {
  form: CardForm;
  errors: CardErrors;
  /** The bank's message for a declined card. */
  decline?: string | undefined;
}

interface Field {
  name: keyof CardForm;
  label: string;
  attributes: Html;
}

const EMAIL: Field = { name: 'email', label: 'Email', attributes: html`type="email" autocomplete="email"` };
const CARD_NUMBER: Field = {
  name: 'cardNumber',
  label: 'Card number',
  attributes: html`inputmode="numeric" autocomplete="cc-number" placeholder="1234 1234 1234 1234"`,
};
const EXPIRY: Field = {
  name: 'expiry',
  label: 'Expiry',
  attributes: html`inputmode="numeric" autocomplete="cc-exp" placeholder="MM / YY"`,
};
const CVC: Field = {
  name: 'cvc',
  label: 'CVC',
  attributes: html`inputmode="numeric" autocomplete="cc-csc" placeholder="123"`,
};

export const SANDBOX_NOTE = html`<header class="note"><p><strong>Sandbox.</strong> This page simulates the card payment provider. No card is charged and no money moves.</p></header>`;

const BANK_DEBIT_NOTE = html`<p class="hint">After a bank debit, use the <a href="/sandbox">list of all sessions</a> to complete the payment or to make it fail.</p>`;

export function payPage(stored: StoredSession, { form, errors, decline }: PayPageState): Html {
  const { id, amount_total, currency } = stored.session;
  const total = formatAmount(amount_total, currency);
  const focused =
    decline === undefined ? [EMAIL, CARD_NUMBER, EXPIRY, CVC].find(({ name }) => errors[name]) : CARD_NUMBER;
  const field = (each: Field) => renderField(each, form[each.name], errors[each.name], each === focused);
  return html`${SANDBOX_NOTE}
<main>
<h1>Card payment</h1>
<section class="card" aria-label="Order">
<p class="total">${total}</p>
<p class="quiet">One-off payment</p>
<ul class="lines">${stored.lineItems.map(
    ({ name, description, quantity, unit_amount }) =>
      html`<li><span>${name}${quantity > 1 ? ` ×\u00a0${quantity}` : ''}${description === null ? '' : html`<br><span class="quiet">${description}</span>`}</span><span class="amount">${formatAmount(unit_amount * quantity, currency)}</span></li>`,
  )}</ul>
</section>
${decline === undefined ? '' : html`<div class="alert" role="alert"><p>${decline}</p></div>`}
<form class="card" method="post" action="/pay/${id}" novalidate>
${field(EMAIL)}
${field(CARD_NUMBER)}
<div class="pair">${field(EXPIRY)}${field(CVC)}</div>
<button class="primary" type="submit">Pay</button>
<p class="hint">Or pay without a card:</p>
<button class="full" type="submit" formaction="/pay/${id}/bank-debit">Bank debit: the money arrives later</button>
</form>
<form method="post" action="/pay/${id}/cancel"><button class="full" type="submit">Cancel</button></form>
<p class="hint">Test cards: 4242 4242 4242 4242 succeeds, 4000 0000 0000 0002 is declined, 4000 0000 0000 9995 has insufficient funds. Use any future expiry date and any CVC.</p>
${BANK_DEBIT_NOTE}
</main>`;
}

function renderField(
  { name, label, attributes }: Field,
  value: string,
  error: string | undefined,
  isFocused: boolean,
): Html {
  return html`<div class="field">
<label for="${name}">${label}</label>
<input id="${name}" name="${name}" value="${value}" required ${attributes}${error === undefined ? '' : html` aria-invalid="true" aria-describedby="${name}-error"`}${isFocused ? html` autofocus` : ''}>
${error === undefined ? '' : html`<p class="error" id="${name}-error">${error}</p>`}
</div>`;
}

/** Returns the page for a complete or expired session. Customers can reach the page with the browser's Back button. */
export function closedPage({ session }: StoredSession): Html {
  const { heading, sentence } = closedTexts(session);
  const next = session.status === 'complete' ? session.success_url : session.cancel_url;
  const label = session.status === 'complete' ? 'Continue to your order' : 'Back to the shop';
  return html`${SANDBOX_NOTE}
<main>
<h1>${heading}</h1>
<p>${sentence}</p>
${session.status === 'complete' && session.payment_status === 'unpaid' ? BANK_DEBIT_NOTE : ''}
${next === null ? '' : html`<p><a href="${next}">${label}</a></p>`}
</main>`;
}

interface ClosedTexts {
  heading: string;
  sentence: string;
}

function closedTexts({ status, payment_status, amount_total, currency }: CheckoutSession): ClosedTexts {
  const total = formatAmount(amount_total, currency);
  if (status !== 'complete') {
    const sentence = 'Nothing was charged. Go back to the shop to start again.';
    return { heading: 'This payment page has expired', sentence };
  }
  if (payment_status === 'unpaid') {
    const sentence = `You are paying ${total} by bank debit, which takes your bank a few days.`;
    return { heading: 'This order is complete', sentence };
  }
  return { heading: 'This payment has been made', sentence: `${total} was paid. You have nothing more to do here.` };
}

export const UNKNOWN_PAGE = html`${SANDBOX_NOTE}
<main>
<h1>Payment page not found</h1>
<p>Check the address, or go back to the shop and start again. Nothing was charged.</p>
</main>`;

/** Formats minor units for the customer: `£1,234.00`. */
export function formatAmount(amount: number, currency: string): string {
  return new Intl.NumberFormat('en-GB', { style: 'currency', currency }).format(amount / 100);
}
