import type { ComparisonLimit } from './ComparisonLimit';
import { isParam, isSplat, type PathVariant, variantsOf } from './matchRoute';

/** A new segment counts as this many comparisons, because creating a node takes longer than visiting one. */
const COMPARISONS_PER_SEGMENT = 8;

interface Claim<Owner> {
  path: string;
  owner: Owner;
  variant: PathVariant;
}

/** The variants that begin with the same segments. Static segments ignore case. */
interface Node<Owner> {
  statics: Map<string, Node<Owner>>;
  param: Node<Owner> | undefined;
  /** The variants that end here: `ends` without a final `*`, and `splats` with one. */
  ends: Claim<Owner>[];
  splats: Claim<Owner>[];
}

/** Finds overlapping paths without comparing each pair. Two paths overlap if both match at least one common address. */
export class RouteIndex<Owner> {
  readonly #root = emptyNode<Owner>();

  constructor(readonly limit: ComparisonLimit) {}

  add(path: string, owner: Owner): void {
    for (const variant of variantsOf(path)) {
      this.limit.spend(COMPARISONS_PER_SEGMENT * (variant.segments.length + 1));
      const isOpen = isSplat(variant.segments.at(-1));
      const fixed = isOpen ? variant.segments.slice(0, -1) : variant.segments;
      const node = fixed.reduce(childOf, this.#root);
      (isOpen ? node.splats : node.ends).push({ path, owner, variant });
    }
  }

  /** Calls `visit` for each variant in the index that overlaps `segments`. */
  forEachOverlap(segments: readonly string[], visit: (claim: Claim<Owner>) => void): void {
    this.#walk(this.#root, segments, 0, visit);
  }

  #walk(node: Node<Owner>, segments: readonly string[], at: number, visit: (claim: Claim<Owner>) => void): void {
    const segment = segments[at];
    this.limit.spend(1 + node.splats.length);
    node.splats.forEach(visit);
    if (segment === undefined || isSplat(segment)) {
      this.limit.spend(node.ends.length);
      node.ends.forEach(visit);
    }
    if (segment === undefined) return;
    // A `*` matches any number of segments, so it stays the current segment.
    const next = isSplat(segment) ? at : at + 1;
    if (node.param) this.#walk(node.param, segments, next, visit);
    if (isParam(segment) || isSplat(segment))
      for (const child of node.statics.values()) this.#walk(child, segments, next, visit);
    else {
      const child = node.statics.get(segment.toLowerCase());
      if (child) this.#walk(child, segments, next, visit);
    }
  }
}

function childOf<Owner>(node: Node<Owner>, segment: string): Node<Owner> {
  if (isParam(segment)) return (node.param ??= emptyNode());
  const key = segment.toLowerCase();
  const child = node.statics.get(key) ?? emptyNode<Owner>();
  node.statics.set(key, child);
  return child;
}

function emptyNode<Owner>(): Node<Owner> {
  return { statics: new Map(), param: undefined, ends: [], splats: [] };
}
