import { Navigate, useParams } from 'shared/router';
import { useRenewalByIdQuery } from '../features/renewal-terms/renewalInfo';
import { RenewalOrder } from './RenewalOrder';

/** Renewal by the subscription's id. Whatever fails about the look-up leads home. */
export default function RenewPage() {
  const { subscriptionCode = '' } = useParams();
  const { currentData: info, isError } = useRenewalByIdQuery(subscriptionCode);
  if (info === null || (isError && !info)) return <Navigate to="/" replace />;
  return <RenewalOrder info={info} />;
}
