import { screen } from '@testing-library/react';
import { setRuntimeConfig } from 'shared/runtime';
import { renderApp } from 'shared/testing/renderApp';
import { Header } from './Header';

test('links to the configured installer and marketing site', () => {
  setRuntimeConfig({
    productName: 'Tape Deck',
    installerUrl: 'https://cdn.example/setup.exe',
    marketingUrl: 'https://tapedeck.example/',
  });
  renderApp({ at: '/', routes: { '/': <Header /> } });
  const installer = screen.getByRole('link', { name: 'Download' });
  expect(installer).toHaveAttribute('href', 'https://cdn.example/setup.exe');
  expect(installer).toHaveAttribute('download');
  expect(screen.getByRole('link', { name: 'About Tape Deck' })).toHaveAttribute('href', 'https://tapedeck.example/');
});
