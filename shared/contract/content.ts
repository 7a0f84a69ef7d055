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

/** A section of the home page. */
export interface ContentSection {
  title: string;
  text: TextRun[];
  points: ContentPoint[];
}

/** The home page's texts: the introduction above the plans and the sections below them. */
export interface HomeContent {
  /** The introduction. Absent if the merchant has not written one. Older servers do not send it. */
  lead?: TextRun[];
  product: ContentSection;
  pro: ContentSection;
  steps: ContentSection;
  volume: Omit<ContentSection, 'points'>;
  questions: { title: string; items: { question: string; answer: TextBlock[] }[] };
  /** `marks` are the names of payment methods. */
  trust: ContentSection & { marks: string[] };
}

export interface LegalPage {
  /** The hash of the terms of sale. Only the page `terms` has it. Older servers do not send it. */
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
