/** The package's name, which development builds define. */
declare const DEVELOPED_PACKAGE: string;
/** The running build's hash. */
declare const __webpack_hash__: string;

interface ImportMeta {
  webpackHot: { check: (isApplied: true) => Promise<unknown[] | null> };
}

interface WindowEventMap {
  /** Fired when a package under development starts in this document. */
  'dev-package': CustomEvent<{ name: string; update: (hash: string) => Promise<void> }>;
  /** Fired when a page under development fails to render. `detail` is the error. */
  'dev-error': CustomEvent<unknown>;
}
