/** Response to `GET /api/content`: the merchant's texts from `content/shop.yaml`, and the seller's details. */
export interface ContentResponse {
  home: HomeContent;
  pages: Record<LegalPageName, LegalPage>;
  seller: SellerParticulars;
}

export type LegalPageName = 'terms' | 'refunds' | 'privacy' | 'seller';

/** A run of text in a paragraph or list item. A run with `href` is a link. */
export interface TextRun {
  text: string;
  /** Begins with `/`, `https://` or `mailto:`. */
  href?: string;
}

/** Contains either a paragraph or a list. */
export interface TextBlock {
  paragraph?: TextRun[];
  list?: TextRun[][];
}

export interface ContentPoint {
  title: string;
  text: TextRun[];
}

/** A picture of the merchant's program. */
export interface ContentPicture {
  /** The path on this site. */
  url: string;
  /** The picture for the dark colour scheme, in the same shape. */
  darkUrl?: string;
  /** Describes the picture to people who don't see it. */
  alt: string;
  /** The natural size, in CSS pixels. */
  width: number;
  height: number;
}

/** The ids of the plans on the home page. */
export const PLAN_IDS = ['single', 'twin', 'small-office', 'custom'] as const;
export type PlanId = (typeof PLAN_IDS)[number];

/** A section of the home page. */
export interface ContentSection {
  title: string;
  text: TextRun[];
  points: ContentPoint[];
}

/** The home page's texts: the introduction above the plans and the sections below them. */
export interface HomeContent {
  /** The introduction. Absent if the merchant has not written one. Other servers may omit it. */
  lead?: TextRun[];
  /** Short reasons to trust the shop, such as the guarantee. Other servers may omit them. */
  assurances?: TextRun[][];
  /** The id of the plan that the page recommends, and the reason. Other servers may omit it. */
  highlight?: { plan: string; label: string };
  /** The picture is absent if the merchant has none. */
  product: ContentSection & { picture?: ContentPicture };
  pro: ContentSection;
  steps: ContentSection;
  volume: Omit<ContentSection, 'points'>;
  questions: { title: string; items: { question: string; answer: TextBlock[] }[] };
  /** `marks` are the names of payment methods. */
  trust: ContentSection & { marks: string[] };
}

export interface LegalPage {
  /** The hash of the terms of sale. Only the page `terms` has it. Other servers may omit it. */
  version?: string;
  /** The day on which this version was first published, `YYYY-MM-DD`. Sent only with `version`. */
  publishedOn?: string;
  text: TextRun[];
  sections: { heading: string; blocks: TextBlock[] }[];
}

/** The seller's details from the settings. Invoices contain the same details. */
export interface SellerParticulars {
  name: string;
  /** One string per line. */
  address: string[];
  email: string;
  companyNumber?: string;
  vatNumber?: string;
}
