import type { LiveRegistry } from 'shared/contract/registry';

/** The registry in the page of a site, as JSON in `<script type="application/json" id="release-registry">`. */
export interface InlinedRegistry extends LiveRegistry {
  site: string;
  /** The shell's release, such as `@acme/storefront@1.2.0`. */
  shell: string;
  bucket: number;
  /** The token of the visitor's preview. */
  preview?: string;
}
