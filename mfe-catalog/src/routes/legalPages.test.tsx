import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import type { ReactNode } from 'react';
import { edge, renderApp } from 'shared/testing/renderApp';
import PrivacyPage from './PrivacyPage';
import RefundsPage from './RefundsPage';
import SellerPage from './SellerPage';
import TermsPage from './TermsPage';
import { LEGAL_TEXTS, legalTextsHandler } from '../testing/content';

const openPage = (page: ReactNode) => renderApp({ at: '/page', routes: { '/page': page } });

beforeEach(() => edge.use(legalTextsHandler));

test.each([
  ['Terms of sale', 'What you buy', <TermsPage key="terms" />],
  ['Refunds', 'The guarantee', <RefundsPage key="refunds" />],
  ['Privacy note', 'Your account', <PrivacyPage key="privacy" />],
  ['Seller', 'How to reach us', <SellerPage key="seller" />],
])('the %s page shows its sections', async (title, heading, page) => {
  openPage(page);
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(await screen.findByRole('heading', { level: 2, name: heading })).toBeVisible();
  expect(screen.getByRole('link', { name: 'us' })).toHaveAttribute('href', 'mailto:help@example.com');
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['One', 'Two']);
});

const particulars = async () => {
  const card = await screen.findByRole('region', { name: 'Seller details' });
  const texts = (role: string) =>
    within(card)
      .getAllByRole(role)
      .map((each) => each.textContent);
  return Object.fromEntries(texts('term').map((term, index) => [term, texts('definition')[index]]));
};

test("shows the seller's name, address, email address and VAT registration", async () => {
  openPage(<SellerPage />);
  expect(await particulars()).toEqual({
    Seller: 'Example Ltd',
    Address: '1 High StreetLondon',
    Email: 'sales@example.com',
    'VAT number': 'Not registered for VAT',
  });
});

test("shows the seller's company number and VAT number if they are configured", async () => {
  const seller = { ...LEGAL_TEXTS.seller, companyNumber: '01234567', vatNumber: 'GB123456789' };
  edge.use(http.get('*/api/content/pages', () => HttpResponse.json({ ...LEGAL_TEXTS, seller })));
  openPage(<SellerPage />);
  expect(await particulars()).toMatchObject({ 'Company number': '01234567', 'VAT number': 'GB123456789' });
});

test('the terms of sale show when they were last updated, and their version', async () => {
  const { pages } = LEGAL_TEXTS;
  const terms = { ...pages.terms, version: '1f0c93abcdef', publishedOn: '2026-11-22' };
  edge.use(http.get('*/api/content/pages', () => HttpResponse.json({ ...LEGAL_TEXTS, pages: { ...pages, terms } })));
  openPage(<TermsPage />);
  expect(await screen.findByText('Last updated on 22 November 2026 (version 1f0c93ab)')).toBeVisible();
});

test('announces to screen readers that the text is loading', () => {
  openPage(<TermsPage />);
  expect(screen.getByRole('status')).toHaveTextContent('Loading the text');
});

test('shows an error if the text fails to load, and Retry loads it again', async () => {
  edge.use(http.get('*/api/content/pages', () => HttpResponse.json({}, { status: 500 }), { once: true }));
  const { user } = openPage(<TermsPage />);
  expect(await screen.findByRole('alert')).toHaveTextContent('We could not load the text of this page.');
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'What you buy' })).toBeVisible();
});
