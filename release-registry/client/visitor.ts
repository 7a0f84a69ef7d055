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

/** Returns the visitor of this page. `?preview=<token>` in the address begins a preview, and `?preview=` ends it. */
export function visitorOf(search: string): Visitor {
  const visitorId = stored(() => localStorage, VISITOR) ?? newVisitorId();
  const asked = new URLSearchParams(search).get('preview') ?? undefined;
  const preview = stored(() => sessionStorage, PREVIEW, asked);
  return { visitorId, bucket: parseInt(visitorId.slice(0, 6), 16) % 100, ...(preview && { preview }) };
}

function newVisitorId(): string {
  const visitorId = crypto.randomUUID().replaceAll('-', '');
  return stored(() => localStorage, VISITOR, visitorId) ?? visitorId;
}

/** Returns the stored value, after storing `value` if it is given. Returns `value` if storage is blocked. */
function stored(storage: () => Storage, key: string, value?: string): string | undefined {
  try {
    if (value !== undefined) storage().setItem(key, value);
    return storage().getItem(key) ?? undefined;
  } catch {
    return value;
  }
}
