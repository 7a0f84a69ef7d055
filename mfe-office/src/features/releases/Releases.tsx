import { errorMessage } from 'shared/api';
import { LoadingWords } from 'shared/ui/LoadingWords';
import { PageTitle } from 'shared/ui/PageTitle';
import { StatusMessage } from 'shared/ui/StatusMessage';
import {
  useReleaseCallerQuery,
  useReleaseFreezesQuery,
  useReleasePreviewsQuery,
  useReleasesQuery,
} from '../../api/releases';
import type { ActionDialog } from './Actions';
import { AllReleases } from './AllReleases';
import { PackageReleases } from './PackageReleases';
import { REFRESH } from './refresh';

interface ReleasesProps {
  /** The package in the URL. Empty for the list. */
  name: string;
  Dialog: ActionDialog;
}

/** Shows the packages that the signed-in person may release: the one in the URL, the only one, or a list. */
export function Releases({ name, Dialog }: ReleasesProps) {
  const queries = {
    packages: useReleasesQuery(undefined, REFRESH),
    caller: useReleaseCallerQuery(),
    freezes: useReleaseFreezesQuery(undefined, REFRESH),
    previews: useReleasePreviewsQuery(undefined, REFRESH),
  };
  const problem = Object.values(queries).find(({ error }) => error)?.error;
  const onChanged = () => Object.values(queries).forEach(({ refetch }) => void refetch());
  const packages = queries.packages.data;
  const caller = queries.caller.data;
  const shown = packages?.find((each) => each.name === name) ?? (packages?.length === 1 ? packages[0] : undefined);
  const common = {
    freezes: queries.freezes.data ?? [],
    previews: queries.previews.data ?? [],
    Dialog,
    onChanged,
  };
  const content = () => {
    if (!packages || !caller) return problem ? null : <LoadingWords>Loading the releases…</LoadingWords>;
    if (shown) return <PackageReleases key={shown.name} shown={shown} caller={caller} {...common} />;
    return <AllReleases packages={packages} missingName={name} caller={caller} {...common} />;
  };
  return (
    <>
      <PageTitle>{shown ? `Releases of ${shown.name}` : 'Releases'}</PageTitle>
      {problem ? (
        <StatusMessage tone="error" onRetry={onChanged}>
          {errorMessage(problem)}
        </StatusMessage>
      ) : null}
      {content()}
    </>
  );
}
