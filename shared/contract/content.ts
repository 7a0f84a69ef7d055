import { call } from './call';
import { list, number, object, text, type ValueOf } from './schema';

export type TextRun = ValueOf<typeof TextRun>;
/** A run of text in a paragraph or list item. A run with `href` is a link. */
const TextRun = object(
  { text: text() },
  {
    /** Begins with `/`, `https://` or `mailto:`. */
    href: text(),
  },
);
const runs = list(TextRun);

export type TextBlock = ValueOf<typeof TextBlock>;
/** Contains either a paragraph or a list. */
const TextBlock = object({}, { paragraph: runs, list: list(runs) });

export type ContentPoint = ValueOf<typeof ContentPoint>;
const ContentPoint = object({ title: text(), text: runs });

export type ContentPicture = ValueOf<typeof ContentPicture>;
/** A picture of the merchant's program. */
const ContentPicture = object(
  {
    /** The path on this site. */
    url: text(),
    /** Describes the picture to people who don't see it. */
    alt: text(),
    /** The natural size, in CSS pixels. */
    width: number(),
    height: number(),
  },
  {
    /** The picture for the dark colour scheme, in the same shape. */
    darkUrl: text(),
  },
);

/** The ids of the plans on the home page. */
export const PLAN_IDS = ['single', 'twin', 'small-office', 'custom'] as const;
export type PlanId = (typeof PLAN_IDS)[number];

const section = { title: text(), text: runs, points: list(ContentPoint) };
export type ContentSection = ValueOf<typeof ContentSection>;
/** A section of the home page. */
const ContentSection = object(section);

export type HomeContent = ValueOf<typeof HomeContent>;
/** The home page's texts: the introduction above the plans and the sections below them. */
const HomeContent = object(
  {
    /** The picture is absent if the merchant has none. */
    product: object(section, { picture: ContentPicture }),
    pro: ContentSection,
    steps: ContentSection,
    volume: object({ title: text(), text: runs }),
    questions: object({ title: text(), items: list(object({ question: text(), answer: list(TextBlock) })) }),
    /** `marks` are the names of payment methods. */
    trust: object({ ...section, marks: list(text()) }),
  },
  {
    /** The introduction. Absent if the merchant has not written one. */
    lead: runs,
    /** Short reasons to trust the shop, such as the guarantee. */
    assurances: list(runs),
    /** The id of the plan that the page recommends, and the reason. */
    highlight: object({ plan: text(), label: text() }),
  },
);

export type LegalPage = ValueOf<typeof LegalPage>;
const LegalPage = object(
  { text: runs, sections: list(object({ heading: text(), blocks: list(TextBlock) })) },
  {
    /** The hash of the terms of sale. Only the page `terms` has a version. */
    version: text(),
    /** The day on which this version was first published, `YYYY-MM-DD`. Sent only with `version`. */
    publishedOn: text(),
  },
);
export type LegalPageName = keyof LegalResponse['pages'];

export type SellerParticulars = ValueOf<typeof SellerParticulars>;
/** The seller's details from the settings. Invoices contain the same details. */
const SellerParticulars = object(
  {
    name: text(),
    /** One string per line. */
    address: list(text()),
    email: text(),
  },
  { companyNumber: text(), vatNumber: text() },
);

export type ContentResponse = ValueOf<typeof ContentResponse>;
const ContentResponse = object({ home: HomeContent, seller: SellerParticulars });
/** Returns the merchant's texts for the home page from `content/shop.yaml`, and the seller's details. */
export const CONTENT = call('GET', '/api/content', { response: { 200: ContentResponse } });

export type LegalResponse = ValueOf<typeof LegalResponse>;
const LegalResponse = object({
  pages: object({ terms: LegalPage, refunds: LegalPage, privacy: LegalPage, seller: LegalPage }),
  seller: SellerParticulars,
});
/**
 * Returns the texts of the legal pages, and the seller's details. The home page does not need these texts, which are
 * twice as long as its own.
 */
export const LEGAL_TEXTS = call('GET', '/api/content/pages', { response: { 200: LegalResponse } });
