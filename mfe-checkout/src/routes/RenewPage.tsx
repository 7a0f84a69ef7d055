import { Navigate, useParams } from 'shared/router';
import { useRenewalByIdQuery } from '../features/renewal-terms/renewalInfo';
import { RenewalOrder } from './RenewalOrder';

/**
 * Shows the renewal of the subscription with the id in the address. Opens the home page if the subscription cannot be
 * loaded.
 */
export default function RenewPage() {
  const { subscriptionCode = '' } = useParams();
  const { currentData: info, isError } = useRenewalByIdQuery(subscriptionCode);
  if (info === null || (isError && !info)) return <Navigate to="/" replace />;
  return <RenewalOrder info={info} />;
}
