import { OperationDialog } from '../../features/operation/OperationDialog';
import { Releases } from '../../features/releases/Releases';

/** The part of the releases page that loads only for roles that may release. */
export default function OpenReleases({ name }: { name: string }) {
  return <Releases name={name} Dialog={OperationDialog} />;
}
