import { act, screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { edge } from 'shared/testing/renderApp';
import { copiedText } from '../testing/clipboard';
import { card, openSubscriptions } from '../testing/subscriptionsPage';
import { subscriptionDto } from '../testing/wire';

/** The subscription after its second code got a label. */
const labelled = (label = 'Reception') =>
  subscriptionDto({
    activationCodes: subscriptionDto().activationCodes.map((code) =>
      code.code === 'BBBB-2222' ? { ...code, label } : code,
    ),
  });

// Must be the first test, because the forms load only once.
test('focuses the first field of a form that loads after its dialog opens', async () => {
  const { user } = openSubscriptions([subscriptionDto()]);
  await user.click((await card()).getByRole('button', { name: 'Edit label of BBBB-2222' }));
  expect(await screen.findByRole('textbox', { name: 'Label' })).toHaveFocus();
});

test('copies one code or all codes and shows a confirmation', async () => {
  const { user } = openSubscriptions([subscriptionDto()]);
  const pro = await card();
  await user.click(pro.getByRole('button', { name: 'Copy BBBB-2222' }));
  expect(await copiedText()).toBe('BBBB-2222');
  expect(await pro.findByText('Copied')).toBeVisible();
  await user.click(pro.getByRole('button', { name: 'Copy all codes of Call Recorder Pro' }));
  expect(await copiedText()).toBe('AAAA-1111\nBBBB-2222');
});

test('offers the codes as a CSV file and the expiry as a calendar file', async () => {
  openSubscriptions([subscriptionDto({ endDate: '2199-03-14' })]);
  const pro = await card();
  const csv = pro.getByRole('link', { name: /Download CSV/ });
  expect(csv).toHaveAttribute('download', 'activation-codes.csv');
  expect(decodeURIComponent(csv.getAttribute('href') ?? '')).toContain(
    'AAAA-1111,RECEPTION-PC,Activated on RECEPTION-PC',
  );
  const calendar = pro.getByRole('link', { name: /Add to calendar/ });
  expect(calendar).toHaveAttribute('download', 'expiry-2199-03-14.ics');
  expect(decodeURIComponent(calendar.getAttribute('href') ?? '')).toContain('DTSTART;VALUE=DATE:21990314');
});

test('prints the codes and removes the print sheet afterwards', async () => {
  const print = jest.fn();
  window.print = print;
  const { user } = openSubscriptions([subscriptionDto({ endDate: '2199-03-14' })]);
  await user.click((await card()).getByRole('button', { name: 'Print codes of Call Recorder Pro' }));
  expect(print).toHaveBeenCalledTimes(1);
  const sheet = screen.getByRole('table', { name: 'Activation codes' });
  expect(sheet.textContent.match(/RECEPTION-PC/g)).toHaveLength(1);
  expect(screen.getByText(/^Expires 14 March 2199\. As of \d+ \w+ \d{4}:$/)).toBeInTheDocument();
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(sheet).not.toBeInTheDocument();
});

test('prints the labels of the codes if there are any', async () => {
  window.print = jest.fn();
  const { user } = openSubscriptions([labelled()]);
  await user.click((await card()).getByRole('button', { name: 'Print codes of Call Recorder Pro' }));
  const sheet = within(screen.getByRole('table', { name: 'Activation codes' }));
  expect(sheet.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Code',
    'Label',
    'Computer',
    'Status',
  ]);
  expect(sheet.getByRole('cell', { name: 'Reception' })).toBeInTheDocument();
});

test("saves a code's label and shows it", async () => {
  const bodies: unknown[] = [];
  edge.use(
    http.post('*/api/activation/labelcode', async ({ request }) => {
      bodies.push(await request.json());
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = openSubscriptions([subscriptionDto()], [labelled()]);
  await user.click((await card()).getByRole('button', { name: 'Edit label of BBBB-2222' }));
  await user.type(await screen.findByRole('textbox', { name: 'Label' }), 'Reception');
  await user.click(screen.getByRole('button', { name: 'Save label' }));
  expect(await screen.findByText('Reception', { selector: 'strong' })).toBeVisible();
  expect(screen.getByText('BBBB-2222 is labelled Reception.')).toBeVisible();
  expect(bodies).toEqual([{ code: 'BBBB-2222', label: 'Reception' }]);
});

test('sends a code to a colleague after the customer has corrected the address, and shows the new label', async () => {
  const bodies: unknown[] = [];
  edge.use(
    http.post('*/api/activation/sendcode', async ({ request }) => {
      bodies.push(await request.json());
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = openSubscriptions([subscriptionDto()], [labelled('bea@example.com')]);
  await user.click((await card()).getByRole('button', { name: 'Send code to… BBBB-2222' }));
  const email = await screen.findByRole('textbox', { name: 'Email' });
  await user.type(email, 'bea');
  await user.click(screen.getByRole('button', { name: 'Send code' }));
  expect(email).toHaveFocus();
  expect(email).toHaveAccessibleDescription(/Invalid email address/);
  await user.type(email, '@example.com');
  await user.click(screen.getByRole('button', { name: 'Send code' }));
  expect(await screen.findByText('BBBB-2222 was sent to bea@example.com.')).toBeVisible();
  const recipient = await screen.findByText('bea@example.com', { selector: 'strong' });
  expect(recipient).toBeVisible();
  expect(screen.getByText('BBBB-2222', { selector: 'code' }).closest('li')).toContainElement(recipient);
  expect(bodies).toEqual([{ code: 'BBBB-2222', email: 'bea@example.com' }]);
});

async function openOfflineForm() {
  const bodies: unknown[] = [];
  edge.use(
    http.post('*/api/activation/activateoffline', async ({ request }) => {
      bodies.push(await request.json());
      return HttpResponse.json({ code: 'BBBB-2222', licence: 'a.signed.licence', licenceEndDate: '2027-03-14' });
    }),
  );
  const { user } = openSubscriptions([subscriptionDto()]);
  await user.click((await card()).getByRole('button', { name: 'Activate without internet BBBB-2222' }));
  const file = await screen.findByLabelText('Request file (optional)');
  return { user, bodies, file };
}
/** Creates a file with `text`, which jsdom's files lack. */
const requestFile = (text: string) =>
  Object.assign(new File([text], 'request.json', { type: 'application/json' }), { text: async () => text });

test('a customer types the request of a computer without internet and downloads its licence', async () => {
  const { user, bodies } = await openOfflineForm();
  const activate = screen.getByRole('button', { name: 'Activate' });
  expect(activate).toBeDisabled();
  await user.type(screen.getByRole('textbox', { name: 'Request' }), 'abcde 12345 fghjk 67890');
  await user.type(screen.getByRole('textbox', { name: 'Computer name' }), 'STUDIO-PC');
  await user.click(activate);
  expect(await screen.findByText('The code is activated on STUDIO-PC.')).toBeVisible();
  expect(screen.getByText('The licence works until 14 March 2027. After that day, repeat these steps.')).toBeVisible();
  const licence = screen.getByRole('link', { name: 'Download licence' });
  expect(licence).toHaveAttribute('download', 'licence-STUDIO-PC.jwt');
  expect(licence).toHaveAttribute('href', 'data:application/jwt,a.signed.licence');
  expect(bodies).toEqual([{ code: 'BBBB-2222', computerName: 'STUDIO-PC', request: 'abcde 12345 fghjk 67890' }]);
});

test("the program's request file fills in the form", async () => {
  const { user, bodies, file } = await openOfflineForm();
  const fields = { code: 'BBBB-2222', computerName: 'STUDIO-PC', request: 'ABCDE-12345-FGHJK-67890' };
  await user.upload(file, requestFile(JSON.stringify(fields)));
  await user.click(await screen.findByRole('button', { name: 'Activate' }));
  expect(await screen.findByText('The code is activated on STUDIO-PC.')).toBeVisible();
  expect(bodies).toEqual([fields]);
});

test.each([
  ['{"code":"AAAA-1111","request":"ABCDE-12345-FGHJK-67890"}', 'This file is a request for the code AAAA-1111.'],
  ['not JSON', 'This file does not contain a request. Choose the file that the program saved, or type the request.'],
  ['{"code":5}', 'This file does not contain a request. Choose the file that the program saved, or type the request.'],
])('a file with %s shows what is wrong with it', async (text, sentence) => {
  const { user, file } = await openOfflineForm();
  await user.upload(file, requestFile(text));
  await screen.findByText(sentence);
  expect(file).toHaveAccessibleDescription(sentence);
});

test('finds one of many codes by the code itself, its label or its computer', async () => {
  const activationCodes = Array.from({ length: 30 }, (_, index) => ({
    code: `CODE-${100 + index}`,
    isActivated: index === 20,
    computerName: index === 20 ? 'SALES-PC' : null,
    ...(index === 25 && { label: 'Bea' }),
  }));
  const { user } = openSubscriptions([subscriptionDto({ qnt: 30, activationCodes })]);
  const search = await screen.findByRole('searchbox', { name: /Search codes/ });
  for (const [text, code] of [
    ['sales', 'CODE-120'],
    ['bea', 'CODE-125'],
    ['code-129', 'CODE-129'],
  ] as const) {
    await user.clear(search);
    await user.type(search, text);
    expect(screen.getAllByText(/^CODE-/, { selector: 'code' }).map((each) => each.textContent)).toEqual([code]);
    expect(screen.getByText('1 of 30 codes')).toBeVisible();
  }
});

test('offers to renew an expired subscription and hides the actions for its codes', async () => {
  openSubscriptions([subscriptionDto({ isExpired: true, renewalLink: '/subscription/renew/sub-1' })]);
  const expired = await card();
  expect(expired.getByText('Not usable until you renew')).toBeVisible();
  expect(expired.getByRole('link', { name: /Renew now/ })).toBeVisible();
  expect(expired.queryByRole('button', { name: /Copy|Deactivate|Email codes/ })).not.toBeInTheDocument();
});

test('shows ten codes at first, and all of them on request', async () => {
  const activationCodes = Array.from({ length: 50 }, (_, index) => ({ code: `CODE-${index}`, isActivated: false }));
  const { user } = openSubscriptions([subscriptionDto({ qnt: 50, activationCodes })]);
  const pro = await card();
  expect(pro.getAllByText(/^CODE-/, { selector: 'code' })).toHaveLength(10);
  // Only printed pages show this code.
  expect(pro.getByText('CODE-49')).toBeInTheDocument();
  await user.click(pro.getByRole('button', { name: 'Show all 50 codes of Call Recorder Pro' }));
  expect(pro.getAllByText(/^CODE-/, { selector: 'code' })).toHaveLength(50);
});

test.each([
  [19, 19],
  [20, 10],
])('a list of %d codes shows %d at first', async (qnt, shown) => {
  const activationCodes = Array.from({ length: qnt }, (_, index) => ({ code: `CODE-${index}`, isActivated: false }));
  openSubscriptions([subscriptionDto({ qnt, activationCodes })]);
  expect((await card()).getAllByText(/^CODE-/, { selector: 'code' })).toHaveLength(shown);
});

test('focuses the first revealed code, but keeps the focus in the search field during a search', async () => {
  const activationCodes = Array.from({ length: 50 }, (_, index) => ({ code: `CODE-${index}`, isActivated: false }));
  const { user } = openSubscriptions([subscriptionDto({ qnt: 50, activationCodes })]);
  const pro = await card();
  await user.click(pro.getByRole('button', { name: 'Show all 50 codes of Call Recorder Pro' }));
  expect(document.activeElement).toHaveTextContent('CODE-10');
  const search = pro.getByRole('searchbox');
  await user.type(search, '1');
  expect(search).toHaveFocus();
  expect(pro.getByText('14 of 50 codes')).toBeVisible();
});

test('warns before sending a code that a computer uses', async () => {
  const { user } = openSubscriptions([subscriptionDto()]);
  const warning =
    'This code is in use on RECEPTION-PC. It works on another computer only after you deactivate it there.';
  await user.click((await card()).getByRole('button', { name: 'Send code to… BBBB-2222' }));
  const cancel = await screen.findByRole('button', { name: 'Cancel' });
  expect(screen.queryByText(warning)).not.toBeInTheDocument();
  await user.click(cancel);
  await user.click((await card()).getByRole('button', { name: 'Send code to… AAAA-1111' }));
  expect(screen.getByText(warning)).toBeVisible();
});

test('deactivates a computer after a confirmation and shows its code as free', async () => {
  const deactivated: unknown[] = [];
  edge.use(
    http.post('*/api/activation/releasecomputer', async ({ request }) => {
      deactivated.push(await request.json());
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const free = subscriptionDto().activationCodes.map((code) => ({
    ...code,
    isActivated: false,
    isFreed: true,
    computerName: null,
  }));
  const { user } = openSubscriptions([subscriptionDto()], [subscriptionDto({ activationCodes: free })]);
  await user.click((await card()).getByRole('button', { name: 'Deactivate RECEPTION-PC' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Deactivate RECEPTION-PC?' }));
  expect(deactivated).toEqual([]);
  expect(await dialog.findByText(/can move to another computer 5 times in 30 days/)).toBeVisible();
  expect(dialog.getByRole('link', { name: 'support@example.com' })).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Deactivate RECEPTION-PC' }));
  expect(
    await screen.findByText(/RECEPTION-PC is deactivated. Its code can be used on another computer./),
  ).toBeVisible();
  expect(deactivated).toEqual([{ code: 'AAAA-1111' }]);
  expect(await screen.findByText('0 of 2 in use')).toBeVisible();
  expect(screen.getAllByText('Available for another computer')).toHaveLength(2);
  expect(screen.getByRole('heading', { name: 'Activation codes' })).toHaveFocus();
});

test('shows when another computer can use a code that has moved too often', async () => {
  const reply = () =>
    HttpResponse.json({ code: 'AAAA-1111', isActivated: false, movableFrom: '2199-03-14T09:30:00.000Z' });
  edge.use(http.post('*/api/activation/releasecomputer', reply));
  const { user } = openSubscriptions([subscriptionDto()]);
  await user.click((await card()).getByRole('button', { name: 'Deactivate RECEPTION-PC' }));
  await user.click(await within(screen.getByRole('dialog')).findByRole('button', { name: 'Deactivate RECEPTION-PC' }));
  expect(await screen.findByText(/can use it from 14 March 2199\.$/)).toBeVisible();
});

test('shows why a computer cannot be deactivated, and lets the customer cancel', async () => {
  edge.use(
    http.post('*/api/activation/releasecomputer', () =>
      HttpResponse.json({ detail: 'Please wait a day.' }, { status: 429 }),
    ),
  );
  const { user } = openSubscriptions([subscriptionDto()]);
  await user.click((await card()).getByRole('button', { name: 'Deactivate RECEPTION-PC' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.click(await dialog.findByRole('button', { name: 'Deactivate RECEPTION-PC' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Please wait a day.');
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test.each([
  ['', () => new HttpResponse(null, { status: 204 }), 'Sent to your email address'],
  [' too often', () => HttpResponse.json({ detail: 'Please wait an hour.' }, { status: 429 }), 'Please wait an hour.'],
])('shows the result if the customer emails the codes again%s', async (_case, reply, sentence) => {
  const sent: unknown[] = [];
  edge.use(
    http.post('*/api/order/resendcodes', async ({ request }) => {
      sent.push(await request.json());
      return reply();
    }),
  );
  const { user } = openSubscriptions([subscriptionDto()]);
  await user.click((await card()).getByRole('button', { name: 'Email codes again for Call Recorder Pro' }));
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(sent).toEqual([{ subscriptionId: 'sub-1' }]);
});
