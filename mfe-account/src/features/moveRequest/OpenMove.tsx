import { errorMessage } from 'shared/api';
import { MOVE_LIMIT } from 'shared/domain/activationCode';
import { runtimeConfig } from 'shared/runtime';
import { Button } from 'shared/ui/Button';
import { Facts } from 'shared/ui/Facts';
import { PageTitle } from 'shared/ui/PageTitle';
import { StatusMessage } from 'shared/ui/StatusMessage';
import type { MoveRequest } from '../../api/moveRequest';

interface OpenMoveProps {
  request: MoveRequest;
  isMoving: boolean;
  error: unknown;
  onMove: () => void;
}

export function OpenMove({ request, isMoving, error, onMove }: OpenMoveProps) {
  const { code, toComputer, askedAt, fromComputer } = request;
  const { supportEmail } = runtimeConfig();
  return (
    <>
      <PageTitle>Move a code to another computer</PageTitle>
      <Facts
        facts={[
          ['In use on', fromComputer],
          ['Wanted on', toComputer],
          ['Asked at', askedAt && `${askedAt} (London time)`],
          ['Activation code', code],
        ]}
      />
      <p>{`After the move, the Pro features on ${fromComputer} stop working, and ${toComputer} can use the code. A code can move to another computer ${MOVE_LIMIT.moves} times in ${MOVE_LIMIT.days} days.`}</p>
      {error ? <StatusMessage tone="error">{errorMessage(error)}</StatusMessage> : null}
      <Button
        aria-disabled={isMoving || undefined}
        onClick={isMoving ? undefined : onMove}
      >{`Move the code to ${toComputer}`}</Button>
      <p>
        <span>
          If you don't recognise this computer or this request, close the page. Nothing will change. If a stranger knows
          your code, please write to{' '}
        </span>
        <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
        <span>. We'll replace the code.</span>
      </p>
    </>
  );
}
