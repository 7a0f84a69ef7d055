import type { Page } from 'playwright-core';
import { open } from './open';
import { heading } from './steps';

/** A state of the site, and how to get there from the previous state. */
export type Step = [what: string, go: (page: Page) => Promise<unknown>];

/** Returns a function that opens a page by its path and waits for a heading. */
export const stepTo = (path: string, title: string) => async (page: Page) => {
  await open(page, path);
  await heading(page, title).waitFor();
};

export const waitForDialog = (page: Page, name: string) => page.getByRole('dialog', { name }).waitFor();
