import type { Caller, Freeze, Package, Preview } from '../../api/releases';
import { type ActionDialog, Actions } from './Actions';
import { Credentials } from './Credentials';
import { Freezes } from './Freezes';
import { PackageTable } from './PackageTable';
import { Previews } from './Previews';
import { ReleaseLog } from './ReleaseLog';
import { useSiteActions } from './packageActions';

interface AllReleasesProps {
  packages: readonly Package[];
  /** The package in the address, if the list does not contain it. Otherwise empty. */
  wanted: string;
  freezes: readonly Freeze[];
  previews: readonly Preview[];
  caller: Caller;
  Dialog: ActionDialog;
  onChanged: () => void;
}

/** Shows the live versions of the person's packages, with freezes, previews and the log. */
export function AllReleases({ packages, wanted, freezes, previews, ...person }: AllReleasesProps) {
  const actions = useSiteActions(packages, freezes, person.caller);
  return (
    <>
      <Freezes freezes={freezes} />
      <PackageTable packages={packages} wanted={wanted} />
      {actions.length === 0 ? null : <Actions title="All packages" actions={actions} {...person} />}
      <Previews previews={previews} {...person} />
      {person.caller.isAdministrator === true ? <Credentials Dialog={person.Dialog} /> : null}
      <ReleaseLog />
    </>
  );
}
