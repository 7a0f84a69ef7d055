import { LegalPage } from '../features/legal/LegalPage';

export { prefetch } from '../features/legal/LegalPage';

export default function TermsPage() {
  return <LegalPage name="terms" title="Terms of sale" />;
}
