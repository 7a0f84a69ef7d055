import { formatCalendarDate } from 'shared/domain/calendarDate';
import { runtimeConfig } from 'shared/runtime';
import { Link } from 'shared/router';
import { buttonClass } from 'shared/ui/Button';
import { PageTitle } from 'shared/ui/PageTitle';
import type { MoveRequest } from '../../api/moveRequest';

interface ClosedMoveProps {
  request: MoveRequest;
  /** True if the text replaces the button that the customer has just pressed. */
  takesFocus?: boolean;
}

/** Explains why a request can't move the code. */
export function ClosedMove({ request, takesFocus = false }: ClosedMoveProps) {
  const { supportEmail } = runtimeConfig();
  const { state, toComputer, movableFrom } = request;
  if (state === 'ended')
    return (
      <>
        <PageTitle takesFocus={takesFocus}>This link no longer works</PageTitle>
        <p>
          It has expired, a newer email has replaced it, or the code or your account has changed. If a computer still
          needs the code, request it on that computer again.
        </p>
        <SubscriptionsLink />
      </>
    );
  if (state === 'moved')
    return (
      <>
        <PageTitle takesFocus={takesFocus}>{`The code is already in use on ${toComputer}`}</PageTitle>
        <p>You don't need to do anything. You can deactivate the code on your subscriptions page at any time.</p>
        <SubscriptionsLink />
      </>
    );
  const when = movableFrom === undefined ? 'later' : `from ${formatCalendarDate(movableFrom)}`;
  return (
    <>
      <PageTitle takesFocus={takesFocus}>This code can't move yet</PageTitle>
      <p>
        <span>{`The code has moved between computers too often. It can move again ${when}. If you need it sooner, please write to `}</span>
        <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
        <span>.</span>
      </p>
      <SubscriptionsLink />
    </>
  );
}

export function MoveDone({ request: { toComputer } }: Pick<ClosedMoveProps, 'request'>) {
  return (
    <>
      <PageTitle takesFocus>{`The code has moved to ${toComputer}`}</PageTitle>
      <p>{`You don't need to enter it again. The program on ${toComputer} detects the move automatically, usually within a minute.`}</p>
      <SubscriptionsLink />
    </>
  );
}

function SubscriptionsLink() {
  return (
    <Link to="/subscriptions" className={buttonClass('secondary')}>
      My subscriptions
    </Link>
  );
}
