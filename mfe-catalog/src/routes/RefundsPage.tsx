import { LegalPage } from '../features/legal/LegalPage';

export { prefetch } from '../features/legal/LegalPage';

export default function RefundsPage() {
  return <LegalPage name="refunds" title="Refunds" />;
}
