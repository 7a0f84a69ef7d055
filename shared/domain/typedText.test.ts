import fc from 'fast-check';
import { normaliseActivationCode } from './activationCode';
import { EMAIL_PATTERN, normaliseDigits, normaliseEmail, normalisePassword } from './credentials';
import { normalisePromoCode } from './promoCode';
import { parseQuantity, readNumber } from './quantity';

const text = fc.string({ unit: 'binary' });

test.each([
  ['7kq2m-xw4rd-93hta-pb6ec', 'lower case'],
  ['7KQ2MXW4RD93HTAPB6EC', 'no hyphens'],
  ['7KQ2M–XW4RD–93HTA–PB6EC', 'en dashes'],
  ['7KQ2M—XW4RD—93HTA—PB6EC', 'em dashes'],
  ['7KQ2M‑XW4RD‑93HTA‑PB6EC', 'non-breaking hyphens'],
  ['7KQ2M−XW4RD−93HTA−PB6EC', 'minus signs'],
  ['7KQ2M_XW4RD.93HTA/PB6EC', 'other separators'],
  ['7KQ2M XW4RD 93HTA PB6EC', 'spaces'],
  ['7KQ2M\u00a0XW4RD\u202f93HTA\u3000PB6EC', 'non-breaking and wide spaces'],
  ['\u200b7KQ2M-XW4RD-93HTA-PB6EC\u200b', 'zero-width spaces around the code'],
  ['7KQ\u200b2M-XW4\u00adRD-93HTA-PB6EC', 'a zero-width space and a soft hyphen inside the code'],
  ['\ufeff7KQ2M-XW4RD-93HTA-PB6EC', 'a byte-order mark'],
  ['\u202a7KQ2M-XW4RD-93HTA-PB6EC\u202c', 'direction marks'],
  ['7KQ2M-XW4RD-93HTA-PB6EC.', 'a final full stop'],
  ['7KQ2M-XW4RD-93HTA-PB6EC。', 'an ideographic full stop'],
  ['“7KQ2M-XW4RD-93HTA-PB6EC”', 'curly quotes'],
  ['(7KQ2M-XW4RD-93HTA-PB6EC),', 'brackets and a comma'],
  ['\t7KQ2M-XW4RD-93HTA-PB6EC\r\n', 'a line break'],
  ['７ＫＱ２Ｍ－ＸＷ４ＲＤ－９３ＨＴＡ－ＰＢ６ＥＣ', 'full-width characters'],
  ['٧KQ٢M-XW٤RD-٩٣HTA-PB٦EC', 'Arabic digits'],
  ['۷KQ۲M-XW۴RD-۹۳HTA-PB۶EC', 'Persian digits'],
  ['७KQ२M-XW४RD-९३HTA-PB६EC', 'Devanagari digits'],
  ['7Kq2m-Xw4Rd-93hTa-Pb6eC', 'mixed case'],
  ['7KQ2M‒XW4RD‒93HTA‒PB6EC', 'figure dashes'],
  ['7KQ2M―XW4RD―93HTA―PB6EC', 'horizontal bars'],
  ['7KQ2M﹣XW4RD﹣93HTA﹣PB6EC', 'small hyphens'],
  ['7KQ2M⁃XW4RD⁃93HTA⁃PB6EC', 'hyphen bullets'],
  ['7KQ2M--XW4RD--93HTA--PB6EC', 'double hyphens'],
  ['7KQ2M - XW4RD - 93HTA - PB6EC', 'spaces around hyphens'],
  ['7KQ2M-XW4RD-\n93HTA-PB6EC', 'a code over two lines'],
  ['7 K Q 2 M X W 4 R D 9 3 H T A P B 6 E C', 'spelled with spaces'],
  ['7KQ2M:XW4RD:93HTA:PB6EC', 'colons'],
  ['7KQ2M\u2009XW4RD\u200993HTA\u2009PB6EC', 'thin spaces'],
  ['7KQ2M\u2060-XW4RD-93HTA-PB6EC', 'a word joiner'],
  ['7KQ2M-XW4RD\u200d-93HTA-PB6EC', 'a zero-width joiner'],
  ['\u200e7KQ2M-XW4RD-93HTA-PB6EC\u200f', 'left-to-right and right-to-left marks'],
  ['"7KQ2M-XW4RD-93HTA-PB6EC"', 'straight quotes'],
  ["'7KQ2M-XW4RD-93HTA-PB6EC'", 'apostrophes'],
  ['«7KQ2M-XW4RD-93HTA-PB6EC»', 'guillemets'],
  ['„7KQ2M-XW4RD-93HTA-PB6EC“', 'German quotes'],
  ['「7KQ2M-XW4RD-93HTA-PB6EC」', 'corner brackets'],
  ['<7KQ2M-XW4RD-93HTA-PB6EC>', 'angle brackets'],
  ['[7KQ2M-XW4RD-93HTA-PB6EC]', 'square brackets'],
  ['`7KQ2M-XW4RD-93HTA-PB6EC`', 'backticks'],
  ['7KQ2M-XW4RD-93HTA-PB6EC!', 'an exclamation mark'],
  ['7KQ2M-XW4RD-93HTA-PB6EC;', 'a semicolon'],
])('reads %j as the activation code (%s)', (typed) => {
  expect(normaliseActivationCode(typed)).toBe('7KQ2M-XW4RD-93HTA-PB6EC');
});

test('reads I, L and O in an activation code as digits, and leaves text of another length unchanged', () => {
  expect(normaliseActivationCode('OIL00-OIL00-OIL00-OIL00')).toBe('01100-01100-01100-01100');
  expect(normaliseActivationCode('7KQ2M–XW4RD')).toBe('7KQ2M–XW4RD');
});

test.each([
  [' save10 ', 'spaces'],
  ['SAVE\u200b10', 'a zero-width space'],
  ['SAVE10\ufeff', 'a byte-order mark'],
  ['SAVE 10', 'a space inside the code'],
  ['SAVE\u00a010', 'a non-breaking space'],
  ['SAVE10.', 'a final full stop'],
  ['"save10"', 'straight quotes'],
  ['«SAVE10»', 'guillemets'],
  ['‘SAVE10’', 'curly quotes'],
  ['ＳＡＶＥ１０', 'full-width characters'],
  ['SAVE١٠', 'Arabic digits'],
  ['SAVE१०', 'Devanagari digits'],
  ['SAVE۱۰', 'Persian digits'],
  ['SAVE১০', 'Bengali digits'],
  ['SAVE๑๐', 'Thai digits'],
  ['Save10', 'mixed case'],
  ['save10', 'lower case'],
  ['S A V E 1 0', 'spelled with spaces'],
  ['SAVE\u200910', 'a thin space'],
  ['SAVE\u202f10', 'a narrow non-breaking space'],
  ['SAVE\u300010', 'a wide space'],
  ['SAVE\t10', 'a tab'],
  ['SAVE10\r\n', 'a line break'],
  ['SA\u00adVE10', 'a soft hyphen'],
  ['SAVE\u206010', 'a word joiner'],
  ['SAVE\u200c10', 'a zero-width non-joiner'],
  ['\u200eSAVE10\u200f', 'direction marks'],
  ['\u202aSAVE10\u202c', 'embedding marks'],
  ['SAVE10\ufe0f', 'a variation selector'],
  ['SAVE10,', 'a comma'],
  ['SAVE10;', 'a semicolon'],
  ['SAVE10:', 'a colon'],
  ['SAVE10!', 'an exclamation mark'],
  ['SAVE10?', 'a question mark'],
  ['SAVE10。', 'an ideographic full stop'],
  ['(SAVE10)', 'brackets'],
  ['[SAVE10]', 'square brackets'],
  ['<SAVE10>', 'angle brackets'],
  ['`SAVE10`', 'backticks'],
  ["'save10'", 'apostrophes'],
  ['“save10”', 'curly double quotes'],
  ['„SAVE10“', 'German quotes'],
  ['「SAVE10」', 'corner brackets'],
])('reads %j as the promo code SAVE10 (%s)', (typed) => {
  expect(normalisePromoCode(typed)).toBe('SAVE10');
});

test.each([
  ['AB–C12', 'AB-C12'],
  ['e\u0301t\u00e9123', 'ÉTÉ123'],
])('reads the promo code %j as %s', (typed, code) => {
  expect(normalisePromoCode(typed)).toBe(code);
});

test.each([
  [' ada@example.com ', 'spaces'],
  ['ada@example.com\u200b', 'a zero-width space'],
  ['\ufeffada@exam\u00adple.com', 'a byte-order mark and a soft hyphen'],
  ['\u00a0ada@example.com\u3000', 'non-breaking and wide spaces'],
  ['ada@example.com.', 'a final full stop'],
  ['ada@example.com;', 'a semicolon'],
  ['<ada@example.com>', 'angle brackets'],
  ['“ada@example.com”', 'curly quotes'],
  ['ａｄａ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'full-width characters'],
  ['ada@example。com', 'an ideographic full stop'],
  ['ada@example.com,', 'a comma'],
  ['ada@example.com:', 'a colon'],
  ['ada@example.com!', 'an exclamation mark'],
  ['ada@example.com?', 'a question mark'],
  ['(ada@example.com)', 'brackets'],
  ['[ada@example.com]', 'square brackets'],
  ['"ada@example.com"', 'straight quotes'],
  ["'ada@example.com'", 'apostrophes'],
  ['«ada@example.com»', 'guillemets'],
  ['„ada@example.com“', 'German quotes'],
  ['「ada@example.com」', 'corner brackets'],
  ['`ada@example.com`', 'backticks'],
  ['<ada@example.com>,', 'angle brackets and a comma'],
  ['\tada@example.com\r\n', 'a tab and a line break'],
  ['\u2009ada@example.com\u202f', 'thin spaces'],
  ['ada\u200b@example.com', 'a zero-width space before the at sign'],
  ['ada@\u2060example.com', 'a word joiner'],
  ['ada@example\u200d.com', 'a zero-width joiner'],
  ['ada@example\u200c.com', 'a zero-width non-joiner'],
  ['\u200eada@example.com\u200f', 'direction marks'],
  ['\u202aada@example.com\u202c', 'embedding marks'],
  ['\u2066ada@example.com\u2069', 'isolating marks'],
  ['ada@example.com\ufe0f', 'a variation selector'],
  ['ada＠example.com', 'a full-width at sign'],
  ['ada﹫example.com', 'a small at sign'],
  ['ada@example．com', 'a full-width full stop'],
  ['ada@example.com...', 'three full stops'],
  ['ada@example.com。', 'a final ideographic full stop'],
  ['“ada@example.com”.', 'curly quotes and a full stop'],
  ['(<ada@example.com>)', 'two kinds of brackets'],
])('reads %j as ada@example.com (%s)', (typed) => {
  expect(normaliseEmail(typed)).toBe('ada@example.com');
});

test('reads dashes and digits in an email, and does not join two words', () => {
  expect(normaliseEmail('ada–lovelace٧@example.com')).toBe('ada-lovelace7@example.com');
  expect(EMAIL_PATTERN.test(normaliseEmail('ada lovelace@example.com'))).toBe(false);
});

test('never changes an email address that was accepted before', () => {
  fc.assert(
    fc.property(fc.stringMatching(new RegExp(EMAIL_PATTERN.source.replaceAll('A-Z', 'A-Za-z'))), (email) =>
      expect(normaliseEmail(email)).toBe(email),
    ),
  );
});

test.each([
  ['123 456', 'a space'],
  ['12-34-56', 'hyphens'],
  ['12–34 56', 'a dash and a space'],
  ['١٢٣٤٥٦', 'Arabic digits'],
  [' “123456”. ', 'spaces, quotes and a full stop around the digits'],
])('reads %j as the digits 123456 of a sign-in email (%s)', (typed) => {
  expect(normaliseDigits(typed)).toBe('123456');
});

test.each([
  ['cafe\u0301-1', 'caf\u00e9-1', 'an accent as its own character'],
  ['ｐａｓｓ', 'pass', 'full-width characters'],
  ['pass\u00a0word', 'pass word', 'a non-breaking space'],
  [' "pass". ', ' "pass". ', 'spaces, quotes and a full stop'],
])('converts the password %j to %j (%s)', (typed, password) => {
  expect(normalisePassword(typed)).toBe(password);
});

test.each([
  ['1,000', 1000],
  ['1.000', 1000],
  ['1 000', 1000],
  ['1\u00a0000', 1000],
  ['1\u202f000', 1000],
  ["1'000", 1000],
  ['1’000', 1000],
  ['1٬000', 1000],
  ['1,234,567', 1_234_567],
  ['1,00,000', 100_000],
  ['1,000.00', 1000],
  ['12', 12],
  ['１２', 12],
  ['١٢', 12],
  ['۱۲', 12],
  ['१२', 12],
  ['๑๒', 12],
  ['\ud805\udeda\ud805\udedb', 1],
  ['\u200b12', 12],
  ['+12', 12],
  ['−3', -3],
  ['–3', -3],
  ['2.5', 2.5],
  ['2,5', 2.5],
  ['٢٫٥', 2.5],
  ['0.500', 0.5],
  ['2.', 2],
  ['', Number.NaN],
  ['1e3', Number.NaN],
  ['1 2', Number.NaN],
  ['1.2.3', Number.NaN],
  ['twelve', Number.NaN],
  ['500', 500],
  ['0', 0],
  ['৩', 3],
  ['௩', 3],
  ['1\u2009000', 1000],
  ['12\u200f', 12],
  ['\ufeff12', 12],
  [' 12 ', 12],
  ['1.234.567', 1_234_567],
])('reads the number %j as %d', (typed, number) => {
  expect(readNumber(typed)).toBe(number);
});

test('reads every quantity as people write it in seven languages', () => {
  const languages = ['en-GB', 'de-DE', 'fr-FR', 'de-CH', 'ar-EG', 'fa-IR', 'bn-BD'];
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500 }), fc.constantFrom(...languages), (quantity, language) => {
      expect(parseQuantity(new Intl.NumberFormat(language).format(quantity))).toBe(quantity);
      expect(readNumber(new Intl.NumberFormat(language).format(quantity * 1000))).toBe(quantity * 1000);
    }),
  );
});

test.each([
  ['activation code', normaliseActivationCode],
  ['promo code', normalisePromoCode],
  ['email', normaliseEmail],
  ['password', normalisePassword],
])('reading a %s twice gives the same as reading it once', (_kind, normalise) => {
  fc.assert(
    fc.property(text, (typed) => expect(normalise(normalise(typed))).toBe(normalise(typed))),
    {
      numRuns: 2_000,
    },
  );
});

test('a long text of punctuation is read in a short time, because anyone can send it', () => {
  const before = performance.now();
  normaliseEmail(`a${'.'.repeat(200_000)}a@example.com`);
  normaliseEmail('.'.repeat(200_000));
  normaliseActivationCode(`${' ('.repeat(100_000)}x`);
  expect(performance.now() - before).toBeLessThan(2_000);
});
