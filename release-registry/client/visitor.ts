const VISITOR = 'release-visitor';
const PREVIEW = 'release-preview';

interface Visitor {
  /** A random id that the browser keeps. The registry stores only a hash of it. */
  visitorId: string;
  /** The canary bucket from 0 to 99. A visitor stays in one bucket, and therefore on the same releases. */
  bucket: number;
  /** The token of the visitor's preview. */
  preview?: string;
}

/** Returns the visitor of this page. `?preview=<token>` in the address starts a preview, and `?preview=` ends it. */
export function visitorOf(search: string): Visitor {
  const visitorId = read(() => localStorage, VISITOR) ?? createVisitorId();
  const requested = new URLSearchParams(search).get('preview');
  if (requested !== null) store(() => sessionStorage, PREVIEW, requested);
  const preview = requested ?? read(() => sessionStorage, PREVIEW);
  return { visitorId, bucket: parseInt(visitorId.slice(0, 6), 16) % 100, ...(preview && { preview }) };
}

function createVisitorId(): string {
  const visitorId = crypto.randomUUID().replaceAll('-', '');
  store(() => localStorage, VISITOR, visitorId);
  return visitorId;
}

/** Returns the stored value. Returns `null` if there is none, or if the browser blocks the storage. */
function read(storage: () => Storage, key: string): string | null {
  try {
    return storage().getItem(key);
  } catch {
    return null;
  }
}

function store(storage: () => Storage, key: string, value: string): void {
  try {
    storage().setItem(key, value);
  } catch {
    // The browser blocks the storage, so the value lasts only for this page.
  }
}
