import type { Caller, Freeze, Package, Preview } from '../../api/releases';
import { type ActionDialog, Actions } from './Actions';
import { BrowserErrors } from './BrowserErrors';
import { Canary } from './Canary';
import { Freezes } from './Freezes';
import { LiveFacts } from './LiveFacts';
import { usePackageActions } from './packageActions';
import { Previews } from './Previews';
import { ReleaseLog } from './ReleaseLog';
import { TraceStack } from './TraceStack';
import { Versions } from './Versions';
import { Vitals } from './Vitals';

interface PackageReleasesProps {
  shown: Package;
  freezes: readonly Freeze[];
  previews: readonly Preview[];
  caller: Caller;
  Dialog: ActionDialog;
  onChanged: () => void;
}

/** Shows a package's live version, what browsers report about it, and the actions that the person may take. */
export function PackageReleases(props: PackageReleasesProps) {
  const { shown, freezes, previews, caller, Dialog, onChanged } = props;
  const { name } = shown;
  const actions = usePackageActions(shown, freezes, caller);
  const own = previews.filter(({ releases = [] }) => releases.some((release) => release?.startsWith(`${name}@`)));
  return (
    <>
      <Freezes freezes={freezes} name={name} />
      <LiveFacts shown={shown} />
      <Canary shown={shown} />
      <Actions title="What you can do" actions={actions} Dialog={Dialog} onChanged={onChanged} />
      <Versions shown={shown} caller={caller} Dialog={Dialog} onChanged={onChanged} />
      <Previews previews={own} caller={caller} Dialog={Dialog} onChanged={onChanged} />
      <BrowserErrors name={name} />
      <TraceStack shown={shown} />
      <Vitals name={name} />
      <ReleaseLog name={name} />
    </>
  );
}
