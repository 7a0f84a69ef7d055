import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import type { EndingSubscription } from 'shared/contract/endingSubscriptions';
import { edge, renderApp, signedIn } from 'shared/testing/renderApp';
import EndingSubscriptions from './EndingSubscriptions';

const ending = (id: string, changes: Partial<EndingSubscription> = {}): EndingSubscription => ({
  id,
  qnt: 2,
  endDate: '2027-03-14',
  renewalDiscount: 0,
  ...changes,
});

/** Opens a page with the notice. The server replies with these subscriptions. */
function openNotice(...subscriptions: Partial<EndingSubscription>[]) {
  edge.use(
    signedIn,
    http.get('*/api/order/endingsubscriptions', () => HttpResponse.json(subscriptions)),
  );
  return renderApp({ at: '/', routes: { '/': <EndingSubscriptions /> } });
}

test('shows each subscription that ends soon, with a link to renew it', async () => {
  openNotice(ending('sub-1', { qnt: 5 }), ending('sub-2', { endDate: '2027-03-20', qnt: 1 }));
  expect(await screen.findByRole('status')).toHaveTextContent(
    /Your subscription for 5 computers ends on 14 March 2027.*Your subscription for 1 computer ends on 20 March 2027/,
  );
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/subscription/renew/sub-1', '/subscription/renew/sub-2']);
});

test('names the early discount where it applies', async () => {
  openNotice(ending('sub-1', { renewalDiscount: 20 }), ending('sub-2'));
  expect(await screen.findByRole('link', { name: /^Renew it and save 20% \(/ })).toBeVisible();
  expect(screen.getByRole('link', { name: /^Renew it \(/ })).toHaveAttribute('href', '/subscription/renew/sub-2');
});

test('shows two subscriptions and links to the full list if more than two end soon', async () => {
  openNotice(ending('a'), ending('b'), ending('c'));
  const all = await screen.findByRole('link', { name: 'See all 3 subscriptions that end soon' });
  expect(all).toHaveAttribute('href', '/subscriptions');
  expect(screen.getAllByRole('link')).toHaveLength(3);
});

test('omits a subscription without an id or a valid end date', async () => {
  openNotice({ qnt: 1, endDate: '2027-03-14' }, ending('later', { endDate: 'soon' }), ending('due'));
  expect(await screen.findByRole('link')).toHaveAttribute('href', '/subscription/renew/due');
});
