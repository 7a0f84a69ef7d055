import assert from 'node:assert';
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ContentResponse } from 'shared/contract/content';
import { copyContent } from '../../testing/copyContent';
import { keepLog } from 'server-kit/testing/keepLog';
import { testConfig } from '../../testing/testConfig';
import { openTestShop, type TestShop } from '../../testing/testShop';
import { until } from 'server-kit/testing/until';
import { ContentFile } from './ContentFile';
import { ContentError, parseContent } from './parseContent';

let folder: string;
let source: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'content-'));
  source = await readFile(await copyContent(folder), 'utf8');
});
afterAll(() => rm(folder, { recursive: true }));

const configWith = (contentFile: string) => ({
  ...testConfig(folder),
  contentFile,
  productName: 'Tape Deck',
  supportEmail: 'help@tape.example',
});

/** Writes a content file in which `changed` replaces `original`. */
async function write(name: string, original = '', changed = original): Promise<string> {
  expect(source).toContain(original);
  const path = join(folder, name);
  await writeFile(path, source.replace(original, changed));
  return path;
}

const parseAll = (text: string) => parseContent(text, configWith(join(folder, 'shop.yaml')));
const parse = (text: string) => {
  const { home, legal } = parseAll(text);
  return { ...home, ...legal };
};

/** Returns the shipped file's problems after `changed` replaces `original`. */
function problemsAfter(original: string, changed: string): readonly string[] {
  expect(source).toContain(original);
  try {
    parse(source.replace(original, changed));
    return [];
  } catch (error) {
    if (error instanceof ContentError) return error.problems;
    throw error;
  }
}

const lineOf = (text: string) => source.slice(0, source.indexOf(text)).split('\n').length;

describe('the shipped content file', () => {
  const content = () => parse(source);

  it('has texts for the home page and the legal pages', () => {
    const { home, pages } = content();
    expect(home.steps.points.map(({ title }) => title)).toEqual(['Buy', 'Install', 'Activate']);
    expect(Object.keys(pages)).toEqual(['terms', 'refunds', 'privacy', 'seller']);
    expect(Object.values(pages).filter(({ sections }) => sections.length === 0)).toEqual([]);
  });

  it('shows a description of the product above the plans, unless the merchant removes it', () => {
    expect(content().home.lead).toEqual([{ text: expect.stringMatching(/^Tape Deck records/) }]);
    const without = source.replace(/^ {2}lead: .*\n/m, '');
    expect(parse(without).home.lead).toBeUndefined();
  });

  it("replaces names in braces with the shop's settings", () => {
    const text = JSON.stringify(content());
    expect(text).toContain('Tape Deck is a program for Windows.');
    expect(text).toContain('mailto:help@tape.example');
    expect(text).not.toMatch(/[{](product|seller|support|early)/);
  });

  it('names the same seller as the invoices', () => {
    expect(content().seller).toEqual({
      name: 'Call Recorder Ltd (demo)',
      address: ['1 Example Street', 'London', 'SW1A 1AA'],
      email: 'support@example.com',
    });
  });

  it('has a model cancellation form in the terms, and an accessibility statement on the seller page', () => {
    const { terms, seller } = content().pages;
    const form = terms.sections.find(({ heading }) => heading === 'Model cancellation form');
    expect(JSON.stringify(form)).toContain('To Call Recorder Ltd (demo), 1 Example Street, London, SW1A 1AA, ');
    expect(JSON.stringify(form)).toContain('hereby give notice');
    expect(seller.sections.map(({ heading }) => heading)).toContain('Accessibility');
  });

  it('explains in the privacy note what the shop records about visits', () => {
    const privacy = JSON.stringify(content().pages.privacy);
    for (const fact of ['random number', 'name nid', '13 months', '14 days', '180 days', 'advertising cookies'])
      expect(privacy).toContain(fact);
  });
});

describe('text in the content file', () => {
  const answerTo = (text: string) => {
    const changed = source.replace(/answer: In pounds sterling.*/, `answer: ${text}`);
    const { items } = parse(changed).home.questions;
    return items.find(({ question }) => question === 'In which currency do I pay?')?.answer;
  };

  it('can contain links', () => {
    expect(answerTo('See [Terms](/terms) and [more](https://example.com/a?b=c).')).toEqual([
      {
        paragraph: [
          { text: 'See ' },
          { text: 'Terms', href: '/terms' },
          { text: ' and ' },
          { text: 'more', href: 'https://example.com/a?b=c' },
          { text: '.' },
        ],
      },
    ]);
  });

  it('can contain paragraphs and lists', () => {
    expect(answerTo('["One", {list: ["Two", "Three"]}]')).toEqual([
      { paragraph: [{ text: 'One' }] },
      { list: [[{ text: 'Two' }], [{ text: 'Three' }]] },
    ]);
  });

  it('shows HTML as plain text', () => {
    expect(answerTo('"<b>Bold</b>"')).toEqual([{ paragraph: [{ text: '<b>Bold</b>' }] }]);
  });
});

describe('the error shows the line and the remedy for', () => {
  it.each([
    ['a missing title', '    title: Ready in three steps\n', '', 'steps:', 1, 'home.steps.title is missing.'],
    [
      'an unknown entry',
      '    title: Ready in',
      '    titel: Ready in',
      'title: Ready',
      0,
      'home.steps.titel is not known.',
    ],
    ['an empty text', 'title: Buy\n', 'title:\n', 'title: Buy\n', 0, 'home.steps.points[1].title must be text.'],
    ['a number', 'title: Buy\n', 'title: 7\n', 'title: Buy\n', 0, 'Put it in double quotes'],
    ['braces without quotes', 'title: Buy\n', 'title: {product}\n', 'title: Buy\n', 0, 'begins with { or ['],
    ['an unknown word', 'title: Buy\n', 'title: Buy {produkt}\n', 'title: Buy\n', 0, 'Use one of {product}, '],
    ['a script in a link', '(/refunds)', '(javascript:alert)', '(/refunds)', 0, 'Begin the address with /'],
    ['a link to another host', '(/refunds)', '(//evil.example)', '(/refunds)', 0, 'links to "//evil.example"'],
    [
      'text instead of a list',
      /marks:\n.*\n.*\n.*\n/,
      'marks: Visa\n',
      'marks:',
      0,
      'home.trust.marks must be a list.',
    ],
    ['a renamed page', '  refunds:\n', '  returns:\n', '  refunds:\n', 0, 'pages.returns is not known.'],
  ])('%s', (_case, original, changed, near, offset, sentence) => {
    const found = typeof original === 'string' ? original : original.exec(source)?.[0];
    assert(found);
    const problems = problemsAfter(found, changed);
    expect(problems[0]).toContain(sentence);
    expect(problems[0]).toContain(`shop.yaml, line ${lineOf(near) + offset}: `);
  });

  it('wrong indentation', () => {
    const [problem] = problemsAfter('    title: Ready in', '   title: Ready in');
    expect(problem).toMatch(/shop\.yaml, line \d+: .+ Compare the indentation with the lines around it\./);
  });

  it('an empty file', () => {
    expect(() => parse('')).toThrow('shop.yaml, line 1: The file must have entries. Add documents, home, pages.');
  });
});

describe('pictures', () => {
  const svg = (content: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 560 424">${content}</svg>`;
  const problemsWith = async (name: string, bytes: string | Buffer) => {
    await writeFile(join(folder, name), bytes);
    return problemsAfter('file: recorder.svg', `file: ${name}`);
  };

  it('of the program have a size, a version for dark screens and a description', () => {
    const { picture } = parse(source).home.product;
    expect(picture).toEqual({
      url: expect.stringMatching(/^\/content\/recorder\.svg\?v=[0-9a-f]{12}$/),
      darkUrl: expect.stringMatching(/^\/content\/recorder-dark\.svg\?v=[0-9a-f]{12}$/),
      alt: expect.stringMatching(/^The window of Tape Deck: five recorded calls/),
      width: 560,
      height: 424,
    });
  });

  it('are optional, like the assurances and the highlighted plan', () => {
    const without = source
      .replace(/ {4}picture:\n(?: {6}.*\n)+/, '')
      .replace(/ {2}assurances:\n(?: {4}.*\n)+/, '')
      .replace(/ {2}highlight:\n(?: {4}.*\n)+/, '');
    const { home } = parse(without);
    expect([home.product.picture, home.assurances, home.highlight]).toEqual([undefined, undefined, undefined]);
  });

  it('can be PNG files', async () => {
    const changed = source.replace('file: recorder.svg', 'file: logo.png').replace(/ {6}dark: .*\n/, '');
    expect(parse(changed).home.product.picture).toMatchObject({ width: 128, height: 128 });
  });

  it('include the logo of the PDF files, which is an optional PNG file', () => {
    expect(parseAll(source).logo).toMatchObject({ name: 'logo.png', width: 128 });
    expect(parseAll(source.replace(/documents:\n.*\n {2}logo: .*\n/, '')).logo).toBeUndefined();
    expect(problemsAfter('logo: logo.png', 'logo: recorder.svg')).toEqual([
      expect.stringContaining('documents.logo names recorder.svg, which is not a PNG file.'),
    ]);
  });

  it.each([
    ['end too early', (bytes: Buffer) => bytes.subarray(0, -20)],
    ['have damaged pixels', (bytes: Buffer) => bytes.fill(0, 60, 200)],
  ])('that %s are refused', async (_what, damage) => {
    const logo = await readFile(join(folder, 'logo.png'));
    await writeFile(join(folder, 'damaged.png'), damage(logo));
    expect(problemsAfter('logo: logo.png', 'logo: damaged.png')).toEqual([
      expect.stringContaining('documents.logo names damaged.png, which is damaged. Export the picture again.'),
    ]);
  });

  it.each([
    ['a script', '<script>alert(1)</script>', 'contains a script'],
    ['a script in another namespace', '<svg:script/>', 'contains a script'],
    ['an event handler', '<g onload="alert(1)"/>', 'contains an event handler'],
    ['HTML', '<foreignObject/>', 'contains HTML (foreignObject)'],
    ['a link to another file', '<image href="https://example.com/a.png"/>', 'loads another file'],
    ['an address of a script', '<a xlink:href="javascript:alert(1)"/>', 'loads another file'],
    ['a style from elsewhere', '<style>@import "https://example.com/a.css"</style>', 'loads another file'],
    ['a font from elsewhere', '<style>@font-face{src:url("//example.com/a")}</style>', 'loads another file'],
  ])('with %s are refused', async (_what, content, problem) => {
    expect(await problemsWith('active.svg', svg(content))).toEqual([
      expect.stringContaining(`home.product.picture.file names active.svg, which ${problem}.`),
    ]);
  });

  it.each([
    ['no size', 'sizeless.svg', '<svg xmlns="http://www.w3.org/2000/svg"></svg>', 'which has no viewBox.'],
    ['content of another type than their name says', 'named.png', svg(''), 'which is not a PNG file.'],
    ['text instead of a picture', 'text.svg', 'Hello', 'which is not an SVG file.'],
    ['too many bytes', 'large.svg', svg(' '.repeat(200_000)), 'which is 201 kB. Reduce it to 200 kB.'],
    ['another type', 'window.gif', 'GIF89a', 'which is not a picture. Use a file beside this one that ends in .svg or'],
  ])('with %s are refused', async (_what, name, bytes, problem) => {
    expect((await problemsWith(name, bytes))[0]).toContain(problem);
  });

  it('of another shape for dark screens are refused', async () => {
    await writeFile(join(folder, 'wide.svg'), '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 424"></svg>');
    expect(problemsAfter('dark: recorder-dark.svg', 'dark: wide.svg')).toEqual([
      expect.stringContaining('home.product.picture.dark has a different shape. Use a picture of 560 x 424.'),
    ]);
  });

  it('outside the folder of the content file are refused', () => {
    const [problem] = problemsAfter('file: recorder.svg', 'file: ../recorder.svg');
    expect(problem).toContain('home.product.picture.file names "../recorder.svg", which is not a picture.');
  });

  it('that are missing are named, with the folder that needs them', () => {
    const [problem] = problemsAfter('file: recorder.svg', 'file: window.svg');
    expect(problem).toContain(
      'home.product.picture.file names window.svg, which cannot be read. Put the file window.svg into',
    );
  });

  it('of a plan that does not exist are refused', () => {
    expect(problemsAfter('plan: small-office', 'plan: large-office')).toEqual([
      expect.stringContaining('home.highlight.plan is "large-office". Use one of single, twin, small-office, custom.'),
    ]);
  });
});

describe('a running shop', () => {
  let shop: TestShop;
  let file: string;
  beforeAll(async () => {
    file = await write('running.yaml');
    shop = await openTestShop({ contentFile: file });
  });
  afterAll(() => shop.close());

  const stepsTitle = async () => (await shop.app.inject('/api/content')).json<ContentResponse>().home.steps.title;

  it('serves the texts compressed, and replies 304 if they are unchanged', async () => {
    const first = await shop.app.inject({ url: '/api/content', headers: { 'accept-encoding': 'br' } });
    expect([first.statusCode, first.headers['content-encoding'], first.headers['cache-control']]).toEqual([
      200,
      'br',
      'no-cache',
    ]);
    const etag = String(first.headers['etag']);
    const second = await shop.app.inject({ url: '/api/content', headers: { 'if-none-match': etag } });
    expect([second.statusCode, second.body]).toEqual([304, '']);
  });

  it('shows a change without a restart, even if an editor replaces the file', async () => {
    expect(await stepsTitle()).toBe('Ready in three steps');
    await rename(await write('edited.yaml', 'Ready in three steps', 'Three steps'), file);
    await until(async () => (await stepsTitle()) === 'Three steps');
  });
});

describe('the pictures of a running shop', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop({ contentFile: await write('pictured.yaml') });
  });
  afterAll(() => shop.close());

  const pictureUrl = async () =>
    (await shop.app.inject('/api/content')).json<ContentResponse>().home.product.picture?.url ?? '';

  it('load from the site, stay in the browser for a year, and run no script', async () => {
    const { statusCode, headers, body } = await shop.app.inject(await pictureUrl());
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'image/svg+xml',
      'public, max-age=31536000, immutable',
    ]);
    expect(headers['content-security-policy']).toBe("default-src 'none'; style-src 'unsafe-inline'; sandbox");
    expect(body).toContain('Maya Patel');
  });

  it('are revalidated if a page asks for another version, and files that the texts do not name are secret', async () => {
    const { headers } = await shop.app.inject('/content/recorder.svg?v=older');
    expect(headers['cache-control']).toBe('no-cache');
    const { statusCode } = await shop.app.inject({
      url: '/content/recorder.svg',
      headers: { 'if-none-match': String(headers['etag']) },
    });
    expect(statusCode).toBe(304);
    expect((await shop.app.inject('/content/pictured.yaml')).statusCode).toBe(404);
  });

  it('change without a restart', async () => {
    const before = await pictureUrl();
    const drawn = await readFile(join(folder, 'recorder.svg'), 'utf8');
    await writeFile(join(folder, 'recorder.svg'), drawn.replace('Maya Patel', 'Ann Larsen'));
    await until(async () => (await pictureUrl()) !== before);
    expect((await shop.app.inject(await pictureUrl())).body).toContain('Ann Larsen');
    await copyContent(folder);
  });
});

describe('after an invalid change to the content file', () => {
  const open = async () => {
    const file = await write('invalid.yaml');
    const { log, errors } = keepLog();
    const content = await ContentFile.open({ config: configWith(file), log });
    return { file, content, errors };
  };

  it('the site keeps its content, and the change is logged once', async () => {
    const { file, content, errors } = await open();
    const before = content.content;
    await write('invalid.yaml', '    title: Ready in three steps\n', '');
    await content.refresh();
    await content.refresh();
    expect(content.content).toBe(before);
    expect(errors()).toEqual([
      expect.objectContaining({
        msg: 'The content file is invalid. The site keeps showing the last valid content.',
        problems: [expect.stringContaining(`${file}, line`)],
      }),
    ]);
  });

  it('a correction changes the site', async () => {
    const { content } = await open();
    await write('invalid.yaml', 'home:', 'hame:');
    await content.refresh();
    await write('invalid.yaml', 'Ready in three steps', 'Three steps');
    await content.refresh();
    expect(content.content.home.steps.title).toBe('Three steps');
  });

  it('the site keeps its content, even if the file is deleted', async () => {
    const { file, content, errors } = await open();
    await rm(file);
    await content.refresh();
    await content.refresh();
    expect(errors().map(({ msg }) => msg)).toEqual([expect.stringMatching(/cannot be read.+Restore it/)]);
    expect(content.content.home.steps.title).toBe('Ready in three steps');
  });
});

describe('the server does not start', () => {
  const open = (contentFile: string) => ContentFile.open({ config: configWith(contentFile), log: keepLog().log });

  it('without its content file', async () => {
    await expect(open(join(folder, 'none.yaml'))).rejects.toThrow(
      /^The content file .+none\.yaml cannot be read: .+ Restore it, or set CONTENT_FILE to another file\.$/,
    );
  });

  it('with an invalid content file', async () => {
    const contentFile = await write('start.yaml', 'title: Buy\n', 'title:\n');
    await expect(open(contentFile)).rejects.toThrow(
      `${contentFile}, line ${lineOf('title: Buy\n')}: home.steps.points[1].title must be text.`,
    );
  });
});
