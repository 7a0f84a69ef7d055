import { HttpResponse, http } from 'msw';
import type { ContentResponse, ContentSection, LegalPage, LegalResponse } from 'shared/contract/content';

const section = (title: string): ContentSection => ({
  title,
  text: [{ text: `About: ${title}` }],
  points: [{ title: `${title}, first`, text: [{ text: 'See ' }, { text: 'our terms', href: '/terms' }] }],
});

const page = (heading: string): LegalPage => ({
  text: [{ text: 'An introduction.' }],
  sections: [
    {
      heading,
      blocks: [
        { paragraph: [{ text: 'Write to ' }, { text: 'us', href: 'mailto:help@example.com' }] },
        { list: [[{ text: 'One' }], [{ text: 'Two' }]] },
      ],
    },
  ],
});

const seller = { name: 'Example Ltd', address: ['1 High Street', 'London'], email: 'sales@example.com' };

/** A reply from `/api/content` for tests. */
export const CONTENT: ContentResponse = {
  home: {
    lead: [{ text: 'Records every call. ' }, { text: 'Our terms', href: '/terms' }],
    assurances: [[{ text: '30-day guarantee', href: '/refunds' }], [{ text: 'Invoice for every order' }]],
    product: {
      ...section('Every call'),
      picture: {
        url: '/content/window.svg?v=1',
        darkUrl: '/content/window-dark.svg?v=1',
        alt: 'A list of five recorded calls',
        width: 560,
        height: 424,
      },
    },
    pro: section('What Pro adds'),
    steps: section('Three steps'),
    volume: { title: 'Volume prices', text: [{ text: 'For 12 months.' }] },
    questions: {
      title: 'Questions',
      items: [{ question: 'Does it renew?', answer: [{ paragraph: [{ text: 'No, it does not.' }] }] }],
    },
    trust: { ...section('No risk'), marks: ['Visa'] },
  },
  seller,
};

/** A reply from `/api/content/pages` for tests. */
export const LEGAL_TEXTS: LegalResponse = {
  pages: {
    terms: page('What you buy'),
    refunds: page('The guarantee'),
    privacy: page('Your account'),
    seller: page('How to reach us'),
  },
  seller,
};

export const contentHandler = http.get('*/api/content', () => HttpResponse.json(CONTENT));
export const legalTextsHandler = http.get('*/api/content/pages', () => HttpResponse.json(LEGAL_TEXTS));
