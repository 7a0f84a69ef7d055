import path from 'node:path';
import { Linter } from 'eslint';
import typescript from 'typescript-eslint';
import { ownText } from './ownText.mjs';

const repository = path.resolve(import.meta.dirname, '../..');
const linter = new Linter({ cwd: repository });

const violations = (jsx) =>
  linter.verify(
    `export const Part = () => ${jsx};`,
    [
      {
        files: ['**/*.tsx'],
        languageOptions: { parser: typescript.parser, parserOptions: { ecmaFeatures: { jsx: true } } },
        plugins: { boundaries: { rules: { 'own-text': ownText } } },
        rules: { 'boundaries/own-text': 'error' },
      },
    ],
    { filename: path.join(repository, 'page.tsx') },
  );

test.each([
  '<p>You save {amount}</p>',
  '<p>{quantity} computers</p>',
  '<>You save {amount}</>',
  '<p>{code} applied{amount === undefined ? null : <b />}</p>',
  '<p>{isNew ? "New" : null}{name}</p>',
  '<p>{`${quantity} computers`}<a /></p>',
  '<Link>Show all {count}</Link>',
  '<p> {name}</p>',
  '<div>{isBusy ? <p><i /> Checking</p> : <p>Done</p>}</div>',
  '<div>{isBusy ? <><p><i /> Checking</p></> : <p>Done</p>}</div>',
])('lint refuses %s', (jsx) => {
  expect(violations(jsx)).toHaveLength(1);
});

test.each([
  '<p>{`You save ${amount}`}</p>',
  '<p><span>{`${quantity} computers`}</span><a /></p>',
  '<p>See <a />.</p>',
  '<p>{amount}</p>',
  '<p>{` ${name}`}</p>',
  '<p>{isNew ? "New" : "Old"}</p>',
  '<p><b /> {amount === undefined ? null : <i />}</p>',
  '<div>{title}{children}</div>',
  '<div>{isBusy ? <p><i /> Checking</p> : null}</div>',
])('lint accepts %s', (jsx) => {
  expect(violations(jsx)).toEqual([]);
});
