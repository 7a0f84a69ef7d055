import { screen } from '@testing-library/react';
import { renderApp } from 'shared/testing/renderApp';
import { PageUnavailable } from '../federation/PageUnavailable';
import NotFoundPage from './NotFoundPage';
import ServerErrorPage from './ServerErrorPage';

test('the not-found page says that the page does not exist and links to the plans', () => {
  renderApp({ at: '/not-found', routes: { '/not-found': <NotFoundPage /> } });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent("Sorry, this page doesn't exist");
  expect(screen.getByRole('link', { name: 'See plans and prices' })).toHaveAttribute('href', '/');
});

test('the error page says that there was an error and links to the support address', () => {
  renderApp({ at: '/server-error', routes: { '/server-error': <ServerErrorPage /> } });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Sorry, there was an error');
  expect(screen.getByRole('link', { name: 'support@example.com' })).toHaveAttribute(
    'href',
    'mailto:support@example.com',
  );
});

test.each([
  ['not-found', <NotFoundPage key="not-found" />],
  ['server-error', <ServerErrorPage key="server-error" />],
  ['unavailable', <PageUnavailable key="unavailable" onRetry={() => undefined} />],
])('the illustration on the %s page is inline, and screen readers skip it', (path, page) => {
  const { baseElement } = renderApp({ at: `/${path}`, routes: { [`/${path}`]: page } });
  expect(baseElement.innerHTML).toMatch(/<svg [^>]*aria-hidden="true"/);
  expect(baseElement.innerHTML).not.toMatch(/<img|url\(/);
});
