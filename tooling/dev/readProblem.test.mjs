import { readProblem } from './readProblem.mjs';

const FOLDERS = { dir: '/shop/mfe-checkout', root: '/shop' };
const FAILED = 'Module build failed (from ./tooling/dev/refresh/refreshLoader.mjs):\nError: ';

test('takes the position of a syntax error from the compiler’s message, and drops the compiler’s stack trace', () => {
  const message = `${FAILED}  x Expected ',', got ';'\n    ,-[/shop/mfe-checkout/src/Total.tsx:74:5]\n 74 |   );\n\n\nCaused by:\n    Syntax Error\n`;
  expect(readProblem({ message, moduleName: './src/Total.tsx' }, FOLDERS)).toEqual({
    message: "  x Expected ',', got ';'\n    ,-[mfe-checkout/src/Total.tsx:74:5]\n 74 |   );",
    location: 'mfe-checkout/src/Total.tsx:74:5',
  });
});

test('locates a missing module at its import', () => {
  const message = "Module not found: Error: Can't resolve './Missing' in '/shop/mfe-checkout/src'";
  expect(readProblem({ message, moduleName: './src/Total.tsx', loc: '10:0-42' }, FOLDERS)).toEqual({
    message: "Module not found: Error: Can't resolve './Missing' in 'mfe-checkout/src'",
    location: 'mfe-checkout/src/Total.tsx:10:0-42',
  });
});
