/**
 * The part of Puppeteer that `launchFirefox.ts` uses. Only `npm run test:variants` installs the package, so the type
 * check can't read the package's own types.
 */
declare module 'puppeteer-core' {
  export class ElementHandle<Value = unknown> {
    click(): Promise<void>;
    type(text: string): Promise<void>;
    evaluate(run: (value: Value) => unknown): Promise<unknown>;
  }

  export interface Page {
    on(event: 'console', listen: (message: { type(): string; text(): string }) => void): void;
    on(event: 'pageerror', listen: (error: unknown) => void): void;
    on(event: 'response', listen: (response: { status(): number; url(): string }) => void): void;
    goto(url: string): Promise<unknown>;
    evaluate<Value>(script: string): Promise<Value>;
    evaluateHandle(script: string): Promise<unknown>;
  }

  export interface BrowserContext {
    newPage(): Promise<Page>;
    close(): Promise<void>;
  }

  interface Browser {
    createBrowserContext(): Promise<BrowserContext>;
    close(): Promise<void>;
  }

  interface Settings {
    browser: 'firefox';
    executablePath: string;
    defaultViewport: { width: number; height: number };
  }

  const puppeteer: { launch(settings: Settings): Promise<Browser> };
  export default puppeteer;
}
