import assert from 'node:assert';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { eventually } from '../harness/eventually';
import { isHydrated } from '../harness/open';
import type { BrowserWindow } from './TestedBrowser';

/** An element, described by its role and name, by its label, or by its text. */
export type Target = ({ role: string; name?: Name } | { label: Name } | { text: Name }) & {
  /** The CSS selector of the element or iframe that contains the target. */
  within?: string;
};

type Name = string | RegExp;

const require = createRequire(import.meta.url);
/** The source of Testing Library's queries, which run in the page. */
const QUERIES = readFileSync(require.resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'), 'utf8');

/**
 * Finds elements by role, label and text, and acts on them. Each action waits for its element. If the element does not
 * appear, the action rejects with the page's text.
 */
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

  async texts(selector: string): Promise<string[]> {
    const script = `return [...document.querySelectorAll(${literal(selector)})].map((element) => element.innerText)`;
    const texts = await this.window.evaluate(script);
    assert(Array.isArray(texts));
    return texts;
  }

  /** Returns the attribute of an element, or null if the element doesn't have it. */
  async attribute(target: Target, name: string): Promise<string | null> {
    await this.waitFor(target);
    const script = `return (() => { ${elementScript(target)} })().getAttribute(${literal(name)})`;
    const value = await this.window.evaluate(script);
    assert(value === null || typeof value === 'string');
    return value;
  }

  /** Chooses a file with this content in a file field, as a customer does in the browser's own dialog. */
  async chooseFile(target: Target, fileName: string, content: string): Promise<void> {
    await this.waitFor(target);
    await this.window.evaluate(`
      const field = (() => { ${elementScript(target)} })();
      const chosen = new DataTransfer();
      chosen.items.add(new File([${literal(content)}], ${literal(fileName)}));
      field.files = chosen.files;
      field.dispatchEvent(new Event('change', { bubbles: true }));`);
  }

  private async isShown(target: Target): Promise<unknown> {
    return this.window.evaluate(`return (() => { ${elementScript(target)} })() !== null`);
  }

  private attempt(target: Target, action: () => Promise<void>): Promise<void> {
    return eventually(async () => {
      // Inject the queries again after each page load.
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

/**
 * Returns the source of a function body that finds a target. The function returns the first visible, enabled element,
 * or null.
 */
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
