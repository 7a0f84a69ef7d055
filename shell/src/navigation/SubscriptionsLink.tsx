import { useMatch } from 'react-router-dom';
import { Link } from 'shared/router';
import { buttonClass } from 'shared/ui/Button';

export function SubscriptionsLink() {
  const isOnSubscriptions = useMatch('/subscriptions') !== null;
  return (
    <Link to={isOnSubscriptions ? '/' : '/subscriptions'} className={buttonClass('secondary')}>
      {isOnSubscriptions ? 'GET SUBSCRIPTION' : 'MY SUBSCRIPTIONS'}
    </Link>
  );
}
