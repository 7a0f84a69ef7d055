import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { eventually } from '../harness/eventually';
import { isHydrated } from '../harness/open';
import type { BrowserWindow } from './TestedBrowser';

/** An element as a customer finds it: by role and name, by field label, or by text. */
export type Target = ({ role: string; name?: Name } | { label: Name } | { text: Name }) & {
  /** CSS selector of the element to search, or of the iframe to search. */
  within?: string;
};

type Name = string | RegExp;

const require = createRequire(import.meta.url);
/** The queries of Testing Library, as a script for the page. */
const QUERIES = readFileSync(require.resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'), 'utf8');

/** Finds elements by role, label and text. Waits for an element before it acts. */
export class TestedPage {
  constructor(
    private readonly window: BrowserWindow,
    private readonly shopUrl: string,
  ) {}

  /** Opens `path` and waits for hydration. */
  async open(path: string): Promise<void> {
    await this.window.goTo(this.shopUrl + path);
    await eventually(async () => expect(await this.window.evaluate(`return (${isHydrated})()`)).toBe(true));
  }

  click(target: Target): Promise<void> {
    return this.attempt(target, () => this.window.click(elementScript(target)));
  }

  fill(target: Target, text: string): Promise<void> {
    return this.attempt(target, () => this.window.fill(elementScript(target), text));
  }

  waitFor(target: Target): Promise<void> {
    return this.attempt(target, async () => expect(await this.isShown(target)).toBe(true));
  }

  waitForAbsence(target: Target): Promise<void> {
    return this.attempt(target, async () => expect(await this.isShown(target)).toBe(false));
  }

  /** Returns the texts of all elements that match a CSS selector. */
  async texts(selector: string): Promise<string[]> {
    const script = `return [...document.querySelectorAll(${literal(selector)})].map((element) => element.innerText)`;
    return (await this.window.evaluate(script)) as string[];
  }

  private async isShown(target: Target): Promise<unknown> {
    return this.window.evaluate(`return (() => { ${elementScript(target)} })() !== null`);
  }

  private attempt(target: Target, action: () => Promise<void>): Promise<void> {
    return eventually(async () => {
      // A new document does not have the queries yet.
      if ((await this.window.evaluate('return "TestingLibraryDom" in globalThis')) !== true) {
        await this.window.evaluate(QUERIES);
      }
      await action();
    }).catch(async (cause: unknown) => {
      const shown = await this.window.evaluate('return `${location.href}\\n${document.body.innerText}`');
      throw new Error(`Failed at ${queryCall(target)} on ${String(shown)}`, { cause });
    });
  }
}

/** Returns the body of a function that finds the first visible, enabled element of a target, or null. */
function elementScript({ within = 'body', ...target }: Target): string {
  return `
    const scope = document.querySelector(${literal(within)});
    const root = scope?.contentDocument?.body ?? scope;
    const elements = root === null ? [] : TestingLibraryDom.${queryCall(target)};
    return elements.find((element) => element.checkVisibility() && !element.matches(':disabled')) ?? null;`;
}

function queryCall(target: Target): string {
  if ('label' in target) return `queryAllByLabelText(root, ${literal(target.label)})`;
  if ('text' in target) return `queryAllByText(root, ${literal(target.text)})`;
  const options = target.name === undefined ? '' : `, { name: ${literal(target.name)} }`;
  return `queryAllByRole(root, ${literal(target.role)}${options})`;
}

const literal = (value: Name) => (value instanceof RegExp ? String(value) : JSON.stringify(value));
