import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { edge } from 'shared/testing/renderApp';
import { card, openSubscriptions } from '../../testing/subscriptionsPage';
import { subscriptionDto } from '../../testing/wire';

const offered = () => subscriptionDto({ transferOffer: { email: 'heir@example.com', lastDay: '2199-01-02' } });

/** Replies to a call about transfers. Returns the bodies of the requests. */
function answer(call: string, reply: () => Response = () => new HttpResponse(null, { status: 204 })) {
  const bodies: unknown[] = [];
  edge.use(
    http.post(`*/api/subscription/${call}`, async ({ request }) => {
      bodies.push(await request.json());
      return reply();
    }),
  );
  return bodies;
}

/** Opens the dialog of the first subscription, and types an address and a password. */
async function fillIn({ user }: ReturnType<typeof openSubscriptions>) {
  await user.click((await card()).getByRole('button', { name: 'Transfer Call Recorder Pro' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Transfer the subscription' }));
  await user.type(await dialog.findByLabelText('Email address of the new owner'), ' heir@example.com');
  await user.type(dialog.getByLabelText('Your current password'), 'correct horse');
  return dialog;
}

test('offers a subscription to another address, says what moves, and shows the open offer', async () => {
  const bodies = answer('offertransfer');
  const view = openSubscriptions([subscriptionDto()], [offered()]);
  const dialog = await fillIn(view);
  expect(dialog.getByText(/^The subscription with its activation codes/)).toBeVisible();
  await view.user.click(dialog.getByRole('button', { name: 'Send offer' }));
  expect(await dialog.findByText("We've emailed the offer to heir@example.com.")).toBeVisible();
  expect(bodies).toEqual([
    {
      subscriptionId: 'sub-1',
      email: 'heir@example.com',
      password: 'correct horse',
      baseUrl: 'http://localhost',
    },
  ]);
  await view.user.click(dialog.getAllByRole('button', { name: 'Close' })[1] ?? document.body);
  expect(
    await screen.findByText(
      "You've offered this subscription to heir@example.com, who can accept until 2 January 2199. Until then, nothing changes.",
    ),
  ).toBeVisible();
  expect((await card()).getByRole('button', { name: /^Withdraw the offer/ })).toHaveFocus();
});

test('shows a refused address at its field, and keeps the typed values', async () => {
  const sentence = 'This is your own email address. Enter the address of the new owner.';
  answer('offertransfer', () => HttpResponse.json({ detail: sentence, errors: { email: sentence } }, { status: 400 }));
  const view = openSubscriptions([subscriptionDto()]);
  const dialog = await fillIn(view);
  await view.user.click(dialog.getByRole('button', { name: 'Send offer' }));
  expect(await dialog.findByText(sentence)).toBeVisible();
  expect(dialog.getByLabelText('Email address of the new owner')).toHaveFocus();
  expect(dialog.getByLabelText('Your current password')).toHaveValue('correct horse');
});

test('withdraws an open offer with one press', async () => {
  const bodies = answer('withdrawtransfer');
  const { user } = openSubscriptions([offered()], [subscriptionDto()]);
  const button = (await card()).getByRole('button', { name: 'Withdraw the offer of Call Recorder Pro' });
  await user.click(button);
  await waitFor(() => expect(screen.queryByText(/^You've offered/)).not.toBeInTheDocument());
  expect(bodies).toEqual([{ subscriptionId: 'sub-1' }]);
  expect((await card()).getByRole('button', { name: 'Transfer Call Recorder Pro' })).toHaveFocus();
});

test('shows an error if the offer can’t be withdrawn', async () => {
  answer('withdrawtransfer', () => HttpResponse.json({ detail: 'Please try again.' }, { status: 503 }));
  const { user } = openSubscriptions([offered()]);
  await user.click((await card()).getByRole('button', { name: /^Withdraw the offer/ }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Please try again.');
});

test.each([{ isBlocked: true }, { isExpired: true }])('offers no transfer of a subscription with %j', async (state) => {
  openSubscriptions([subscriptionDto(state)]);
  expect((await card()).queryByRole('button', { name: /^Transfer/ })).not.toBeInTheDocument();
});
