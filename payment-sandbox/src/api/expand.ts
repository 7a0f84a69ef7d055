import type { Changes, Collections } from '../store/changes';
import type { Store } from '../store/Store';
import type { FormValue } from './form';
import { list, optional, text } from './readers';
import { StripeError } from './StripeError';

const readPaths = optional(list(text()));

/** The collections that each expandable field refers to. */
const COLLECTIONS: Record<string, readonly ('charges' | 'paymentIntents' | 'refunds' | 'disputes' | 'payouts')[]> = {
  charge: ['charges'],
  latest_charge: ['charges'],
  payment_intent: ['paymentIntents'],
  source: ['charges', 'refunds', 'disputes', 'payouts'],
};

/** Reads the `expand` parameter. Throws 400 for a field that cannot be expanded. */
export function readExpand(value: FormValue | undefined, expandable: readonly string[]): string[] {
  const paths = readPaths(value, 'expand') ?? [];
  for (const path of paths) {
    if (expandable.includes(path)) continue;
    const hint = expandable.includes(`data.${path}`) ? ` You may want to try expanding 'data.${path}' instead.` : '';
    throw new StripeError(400, `This property cannot be expanded (${path}).${hint}`, { param: 'expand' });
  }
  return paths;
}

/**
 * Returns the body with each id at `paths` replaced by its object. If the call changes the object, uses the new version
 * from `changes`.
 */
export function expandBody(body: object, paths: string[], store: Store, changes: Changes): object {
  const find = <Name extends keyof Collections>(name: Name, id: string): Collections[Name] | undefined =>
    changes[name]?.findLast((object) => object.id === id) ?? store.get(name, id);

  const expand = (object: object, [field = '', ...rest]: string[]): object => {
    const value: unknown = Reflect.get(object, field);
    if (Array.isArray(value)) return { ...object, [field]: value.map((entry: object) => expand(entry, rest)) };
    const expanded =
      typeof value === 'string'
        ? COLLECTIONS[field]?.map((name) => find(name, value)).find((found) => found !== undefined)
        : value;
    if (typeof expanded !== 'object' || expanded === null) return object;
    return { ...object, [field]: rest.length > 0 ? expand(expanded, rest) : expanded };
  };
  return paths.reduce((expanded, path) => expand(expanded, path.split('.')), body);
}
