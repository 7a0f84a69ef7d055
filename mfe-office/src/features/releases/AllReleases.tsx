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
  /** The name in the URL if no package in the list has it. Otherwise empty. */
  missingName: string;
  freezes: readonly Freeze[];
  previews: readonly Preview[];
  caller: Caller;
  Dialog: ActionDialog;
  onChanged: () => void;
}

/** Shows the live versions of the person's packages, with freezes, previews and the log. */
export function AllReleases(props: AllReleasesProps) {
  const { packages, missingName, freezes, previews, caller, Dialog, onChanged } = props;
  const actions = useSiteActions(packages, freezes, caller);
  return (
    <>
      <Freezes freezes={freezes} />
      <PackageTable packages={packages} missingName={missingName} />
      {actions.length === 0 ? null : (
        <Actions title="All packages" actions={actions} Dialog={Dialog} onChanged={onChanged} />
      )}
      <Previews previews={previews} caller={caller} Dialog={Dialog} onChanged={onChanged} />
      {caller.isAdministrator === true ? <Credentials Dialog={Dialog} /> : null}
      <ReleaseLog />
    </>
  );
}
