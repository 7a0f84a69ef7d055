/** The flags of the tested Chromium. It sends no requests of its own, because the tests observe all requests. */
export const BROWSER_FLAGS = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];
