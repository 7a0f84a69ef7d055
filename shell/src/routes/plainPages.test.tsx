import { screen } from '@testing-library/react';
import { renderApp } from 'shared/testing/renderApp';
import NotFoundPage from './NotFoundPage';
import PrivacyPage from './PrivacyPage';
import ServerErrorPage from './ServerErrorPage';

test('An address that leads nowhere says so and shows ways on', () => {
  renderApp({ at: '/not-found', routes: { '/not-found': <NotFoundPage /> } });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent("Sorry, this page doesn't exist");
  expect(screen.getByRole('link', { name: 'See plans and prices' })).toHaveAttribute('href', '/');
});

test('A page that failed says so and whom to write to', () => {
  renderApp({ at: '/server-error', routes: { '/server-error': <ServerErrorPage /> } });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Sorry, there was an error');
  expect(screen.getByRole('link', { name: 'support@example.com' })).toHaveAttribute('href', 'mailto:support@example.com');
});

test('The privacy note says what the visitor number is and how long visits are kept', () => {
  renderApp({ at: '/privacy', routes: { '/privacy': <PrivacyPage /> } });
  expect(screen.getByText(/random number/)).toHaveTextContent('nid');
  expect(screen.getByText(/13 months/)).toBeVisible();
});
