import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { loadConfig } from './loadConfig';

const FOLDER = fileURLToPath(new URL('.', import.meta.url));
const EXAMPLE = readFileSync(join(FOLDER, '../../deploy/.env.example'), 'utf8');
/** Settings that only the AWS client reads. */
const FOREIGN = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'];

/** Returns the names of all settings that the source files read. */
function readSettings(): string[] {
  const sources = readdirSync(FOLDER).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  const text = sources.map((name) => readFileSync(join(FOLDER, name), 'utf8')).join('\n');
  return [...text.matchAll(/settings\s*\.\w+\(\s*'(\w+)'/g)].map(([, name = '']) => name);
}

const lines = EXAMPLE.split('\n');
const settingLines = lines.filter((line) => /^#?[A-Z_]+=/.test(line));
const parse = (withOptional: boolean) =>
  parseEnv(lines.map((line) => (withOptional ? line.replace(/^#([A-Z_]+=)/, '$1') : line)).join('\n'));

it('.env.example lists every setting that the server reads and no other setting', () => {
  const listed = settingLines.map((line) => /[A-Z_]+/.exec(line)?.[0]);
  expect(listed.toSorted()).toEqual([...new Set([...readSettings(), ...FOREIGN])].sort());
});

it('.env.example explains each setting in the line above it', () => {
  const unexplained = settingLines.filter((line) => !/^# \S/.test(lines[lines.indexOf(line) - 1] ?? ''));
  expect(unexplained).toEqual([]);
});

it('.env.example has a value for exactly the settings that a live shop requires', () => {
  const required = parse(false);
  expect(loadConfig(required)).toMatchObject({
    isDemo: false,
    seller: { name: 'Example Ltd', address: '1 High Street\nLondon\nSW1A 1AA' },
  });
  for (const name of Object.keys(required)) {
    const { [name]: _, ...rest } = required;
    const load = () => loadConfig(rest);
    if (name === 'STRIPE_SECRET_KEY') expect(load().isDemo).toBe(true);
    else expect(load).toThrow(`${name} is missing: `);
  }
});

it('.env.example shows a valid value for each setting', () => {
  expect(() => loadConfig(parse(true))).not.toThrow();
});
