import { screen } from '@testing-library/react';
import { type ComponentType, useState } from 'react';
import type { RegisteredRemote } from 'shared/contract/registry';
import { renderApp } from 'shared/testing/renderApp';
import { PageBoundary } from './PageBoundary';

const REMOTE: RegisteredRemote = {
  name: 'mfe-account',
  routes: [],
  current: {
    version: '1.0.0',
    container: 'account',
    baseUrl: '/',
    entry: 'entry.js',
    integrity: {},
    requires: { range: '^1.0.0', exports: {} },
  },
};

function Broken(): never {
  throw new Error('The page is broken');
}
const BrokenAgain = () => <Broken />;
const Well = () => <p>The page</p>;

/** Shows each of the pages in turn; Retry goes on to the next. */
function Attempts({ pages }: { pages: ComponentType[] }) {
  const [attempt, setAttempt] = useState(0);
  const Page = pages[attempt] ?? Well;
  return (
    <PageBoundary
      remote={REMOTE}
      page={Page}
      onRetry={() => setAttempt((count) => count + 1)}
      onLeave={() => undefined}
      onArrival={() => undefined}
    >
      <Page />
    </PageBoundary>
  );
}

const open = (...pages: ComponentType[]) =>
  renderApp({ at: '/subscriptions', routes: { '/subscriptions': <Attempts pages={pages} /> } });

// React tells of what a boundary caught.
beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => jest.restoreAllMocks());

test('A page that failed once offers a Retry, which shows it once it is well', async () => {
  const { user } = open(Broken);
  expect(screen.getByRole('alert')).toHaveTextContent('Something kept this part of the site from loading.');
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(screen.getByText('The page')).toBeVisible();
});

test('A page that failed twice leads to the page for errors', async () => {
  const { user } = open(Broken, BrokenAgain);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('At /server-error')).toBeVisible();
});
