import { GOOD_CARD, type StartedSandbox, startSandbox } from '../testing/startSandbox';

let sandbox: StartedSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.stop());

const open = async () => (await sandbox.open()).id;

/** Sends the card form and follows the redirect. */
async function tryToPay(
  id: string,
  fields: Partial<typeof GOOD_CARD>,
): Promise<{ status: number; url: string; page: string }> {
  const reply = await sandbox.post(`/pay/${id}`, { ...GOOD_CARD, ...fields });
  const url = sandbox.origin + reply.headers.get('location');
  return { status: reply.status, url, page: await (await fetch(url)).text() };
}

test('the payment page shows the total, the product and a note that no money moves, and runs no script', async () => {
  const reply = await fetch(`${sandbox.origin}/pay/${await open()}`);
  const page = await reply.text();
  expect(page).toContain('£153.00');
  expect(page).toContain('Pro subscription ×\u00a03');
  expect(page).toContain('no money moves');
  expect(page).toContain('value="buyer@example.com"');
  expect(reply.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; style-src 'sha256-[^']+'; img-src data:; form-action 'self' http:\/\/shop\.example;/,
  );
});

test('paying with a valid card opens the success page, even if the customer goes back and pays again', async () => {
  const id = await open();
  for (const attempt of ['first', 'again']) {
    const reply = await sandbox.post(`/pay/${id}`, GOOD_CARD);
    expect([attempt, reply.status, reply.headers.get('location')]).toEqual([
      attempt,
      303,
      'http://shop.example/payment/success/order-1',
    ]);
  }
  expect(await (await fetch(`${sandbox.origin}/pay/${id}`)).text()).toContain('This payment has been made');
});

test('a declined card shows the reason, keeps the input and lets the customer try again', async () => {
  const id = await open();
  const { page } = await tryToPay(id, { cardNumber: '4000 0000 0000 0002' });
  expect(page).toContain('Your card was declined.');
  expect(page).toContain('value="4000 0000 0000 0002"');
  expect((await sandbox.post(`/pay/${id}`, GOOD_CARD)).headers.get('location')).toBe(
    'http://shop.example/payment/success/order-1',
  );
});

test('a reload shows the declined card again, and a later visit shows an empty form', async () => {
  const id = await open();
  const { status, url, page } = await tryToPay(id, { cardNumber: '4000 0000 0000 0002' });
  expect(status).toBe(303);
  expect(await (await fetch(url)).text()).toBe(page);
  const fresh = await (await fetch(`${sandbox.origin}/pay/${id}`)).text();
  expect(fresh).not.toMatch(/declined\. Nothing|value="4000/);
  expect(fresh).toContain('value="buyer@example.com"');
});

test.each([
  [{ cardNumber: '4242 4242 4242 4241' }, 'Your card number is invalid.'],
  [{ cardNumber: '4242' }, 'Your card number is incomplete.'],
  [{ cardNumber: '5555 5555 5555 4444' }, 'test cards only'],
  [{ cardNumber: '4000 0000 0000 9995' }, 'insufficient funds'],
  [{ expiry: '01/20' }, 'Your card has expired.'],
  [{ expiry: '13/40' }, 'Enter the expiry date as MM / YY.'],
  [{ cvc: '12' }, 'Enter the 3 or 4 digits'],
  [{ email: 'nobody' }, 'Enter an email address'],
  [{ email: '"><script>alert(1)</script>' }, 'value="&#34;&#62;&#60;script&#62;'],
])('the payment page shows an error for %j: %s', async (fields, sentence) => {
  const { page } = await tryToPay(await open(), fields);
  expect(page).toContain(sentence);
  expect(page).not.toContain('<script');
});

test('Cancel returns to the shop and leaves the session open', async () => {
  const id = await open();
  const reply = await sandbox.post(`/pay/${id}/cancel`);
  expect(reply.headers.get('location')).toBe('http://shop.example/payment/cancel/order-1');
  expect((await sandbox.stripe.checkout.sessions.retrieve(id)).status).toBe('open');
});

test('the page for a pending bank debit does not claim that the money has arrived', async () => {
  const id = await open();
  await sandbox.control(`sessions/${id}/pay-later`);
  const page = await (await fetch(`${sandbox.origin}/pay/${id}`)).text();
  expect(page).toContain('This order is complete');
  expect(page).not.toContain('was paid');
});

test('a customer pays by bank debit without a card, and the control page completes or fails the payment', async () => {
  const id = await open();
  expect(await (await fetch(`${sandbox.origin}/pay/${id}`)).text()).toContain(
    `formaction="/pay/${id}/bank-debit">Bank debit: the money arrives later</button>`,
  );
  const wrong = await sandbox.post(`/pay/${id}/bank-debit`, { email: 'nobody' });
  expect(await (await fetch(sandbox.origin + wrong.headers.get('location'))).text()).toContain(
    'Enter an email address',
  );
  const reply = await sandbox.post(`/pay/${id}/bank-debit`, { email: 'buyer@example.com' });
  expect(reply.headers.get('location')).toBe('http://shop.example/payment/success/order-1');
  expect(await sandbox.stripe.checkout.sessions.retrieve(id)).toMatchObject({
    status: 'complete',
    payment_status: 'unpaid',
  });

  const endings = async () =>
    [
      ...(await (await fetch(`${sandbox.origin}/sandbox`)).text()).matchAll(new RegExp(`${id}/(payment-[a-z]+)`, 'g')),
    ].map(([, action]) => action);
  expect(await endings()).toEqual(['payment-arrives', 'payment-fails']);
  await sandbox.post(`/sandbox/sessions/${id}/payment-fails`);
  expect(await endings()).toEqual([]);
});

test('an expired session cannot be paid', async () => {
  const id = await open();
  await sandbox.stripe.checkout.sessions.expire(id);
  expect((await tryToPay(id, {})).page).toContain('This payment page has expired');
});

test('the control page refuses changes from other sites', async () => {
  const id = await open();
  const reply = await sandbox.post(`/sandbox/sessions/${id}/pay`, {}, { 'sec-fetch-site': 'cross-site' });
  expect(reply.status).toBe(403);
  expect(await (await fetch(`${sandbox.origin}/sandbox`)).text()).toContain('Payment sandbox');
});
