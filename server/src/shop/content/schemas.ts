import * as Type from 'typebox';

const Run = Type.Object({ text: Type.String(), href: Type.Optional(Type.String()) });
const Runs = Type.Array(Run);
const Block = Type.Object({ paragraph: Type.Optional(Runs), list: Type.Optional(Type.Array(Runs)) });
const Point = Type.Object({ title: Type.String(), text: Runs });
const Section = Type.Object({ title: Type.String(), text: Runs, points: Type.Array(Point) });
const Page = Type.Object({
  version: Type.Optional(Type.String()),
  publishedOn: Type.Optional(Type.String()),
  text: Runs,
  sections: Type.Array(Type.Object({ heading: Type.String(), blocks: Type.Array(Block) })),
});

const Picture = Type.Object({
  url: Type.String(),
  darkUrl: Type.Optional(Type.String()),
  alt: Type.String(),
  width: Type.Number(),
  height: Type.Number(),
});

export const ContentReply = Type.Object({
  home: Type.Object({
    lead: Type.Optional(Runs),
    assurances: Type.Optional(Type.Array(Runs)),
    highlight: Type.Optional(Type.Object({ plan: Type.String(), label: Type.String() })),
    product: Type.Object({ ...Section.properties, picture: Type.Optional(Picture) }),
    pro: Section,
    steps: Section,
    volume: Type.Object({ title: Type.String(), text: Runs }),
    questions: Type.Object({
      title: Type.String(),
      items: Type.Array(Type.Object({ question: Type.String(), answer: Type.Array(Block) })),
    }),
    trust: Type.Object({
      title: Type.String(),
      text: Runs,
      points: Type.Array(Point),
      marks: Type.Array(Type.String()),
    }),
  }),
  pages: Type.Object({ terms: Page, refunds: Page, privacy: Page, seller: Page }),
  seller: Type.Object({
    name: Type.String(),
    address: Type.Array(Type.String()),
    email: Type.String(),
    companyNumber: Type.Optional(Type.String()),
    vatNumber: Type.Optional(Type.String()),
  }),
});
