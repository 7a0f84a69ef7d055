import type { ReleaseRecord } from '../contract/registry';
import type { Incompatibility } from './Incompatibility';
import { variantsOf } from './matchRoute';
import type { RouteIndex } from './RouteIndex';
import { groupBy, listSome, nameOf } from './sentences';

/** A slot on a page counts as this many comparisons, because collecting it takes longer than a comparison. */
const COMPARISONS_PER_PAGE = 4;

interface SlotOnPage {
  release: ReleaseRecord;
  module: string;
  owner: ReleaseRecord;
  path: string;
}

/**
 * Returns an incompatibility for each package that shows a slot on another package's pages without its consent. A
 * record without `admits`, such as the shell's, admits all.
 * @param changed the names of the packages that would change. Other pairs of packages are already live.
 * @param pages the paths of `releases`
 */
export function unadmittedSlots(
  releases: readonly ReleaseRecord[],
  changed: ReadonlySet<string>,
  pages: RouteIndex<ReleaseRecord>,
): Incompatibility[] {
  const refused = releases
    .flatMap((release) => slotsOnPages(release, pages))
    .filter(isRefused)
    .filter(({ release, owner }) => changed.has(release.name) || changed.has(owner.name));
  return groupBy(refused, ({ release, module, owner }) => `${nameOf(release)} ${module} ${nameOf(owner)}`).map(
    (group) => {
      const { release, module, owner } = group[0];
      const paths = listSome([...new Set(group.map(({ path }) => `/${path}`))]);
      return {
        move: owner.name,
        reason:
          `${nameOf(release)} shows ${module} on ${paths} of ${nameOf(owner)}, which does not admit ${release.name}. ` +
          `The owner of ${owner.name} can add it to "admits" in federation.config.mjs.`,
      };
    },
  );
}

function slotsOnPages(release: ReleaseRecord, pages: RouteIndex<ReleaseRecord>): SlotOnPage[] {
  const found: SlotOnPage[] = [];
  for (const { module, paths } of release.slots ?? []) {
    for (const { segments } of paths.flatMap(variantsOf)) {
      pages.forEachOverlap(segments, ({ path, owner }) => {
        pages.limit.spend(COMPARISONS_PER_PAGE);
        found.push({ release, module, owner, path });
      });
    }
  }
  return found;
}

function isRefused({ release, owner }: SlotOnPage): boolean {
  return owner.name !== release.name && owner.admits !== undefined && !owner.admits.includes(release.name);
}
