import type { Config } from 'jest';

/** Returns the Jest configuration of a remote: jsdom with Node's fetch, and CSS Modules as class names. */
export function browserTests(displayName: string): Config;
