import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import type { SubscriptionDto } from 'shared/contract/subscriptions';
import { edge, renderApp, signedIn } from 'shared/testing/renderApp';
import { subscriptionDto } from '../testing/wire';
import EndingSubscriptions from './EndingSubscriptions';

const ending = (id: string, changes: Partial<SubscriptionDto> = {}) =>
  subscriptionDto({ id, renewalLink: `/subscription/renew/${id}`, ...changes });

/** Shows the notice on a page. The server sends these subscriptions. */
function openNotice(...subscriptions: SubscriptionDto[]) {
  edge.use(
    signedIn,
    http.get('*/api/order/getsubscriptions/', () => HttpResponse.json(subscriptions)),
  );
  const page = (
    <>
      <EndingSubscriptions />
      <h1>Page</h1>
    </>
  );
  return renderApp({ at: '/', routes: { '/': page } });
}

test('names each subscription that ends soon, with a link to its renewal', async () => {
  openNotice(ending('later', { endDate: '2027-03-20', qnt: 1 }), ending('sooner', { endDate: '2027-03-14', qnt: 5 }));
  const notice = await screen.findByRole('status');
  expect(notice).toHaveTextContent(
    /Your subscription for 5 computers ends on 14 March 2027.*Your subscription for 1 computer ends on 20 March 2027/,
  );
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/subscription/renew/sooner', '/subscription/renew/later']);
});

test('links to the subscriptions page if more than two subscriptions end soon', async () => {
  openNotice(ending('a'), ending('b'), ending('c'));
  const all = await screen.findByRole('link', { name: 'See all 3 subscriptions that end soon' });
  expect(all).toHaveAttribute('href', '/subscriptions');
  expect(screen.getAllByRole('link')).toHaveLength(3);
});

test('leaves out subscriptions that have expired or cannot be renewed yet', async () => {
  openNotice(ending('over', { isExpired: true }), subscriptionDto({ id: 'long' }), ending('due'));
  expect(await screen.findByRole('link')).toHaveAttribute('href', '/subscription/renew/due');
});
