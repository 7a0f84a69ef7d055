/** The name of the package. Development builds define it. */
declare const DEVELOPED_PACKAGE: string;
/** The hash of the build that runs. */
declare const __webpack_hash__: string;

interface ImportMeta {
  webpackHot: { check: (isApplied: true) => Promise<unknown[] | null> };
}

interface WindowEventMap {
  /** Fired when a package under development starts in this document. */
  'dev-package': CustomEvent<{ name: string; update: (hash: string) => Promise<void> }>;
  /** A page has failed. */
  'dev-error': CustomEvent<unknown>;
}
