import { useLocation } from 'react-router-dom';
import { Link } from 'shared/router';
import { buttonClass } from 'shared/ui/Button';

export function SubscriptionsLink() {
  const isOnSubscriptions = useLocation().pathname.replace(/\/$/, '') === '/subscriptions';
  return (
    <Link to={isOnSubscriptions ? '/' : '/subscriptions'} className={buttonClass('secondary')}>
      {isOnSubscriptions ? 'GET SUBSCRIPTION' : 'MY SUBSCRIPTIONS'}
    </Link>
  );
}
