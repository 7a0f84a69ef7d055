import { LegalPage } from '../features/legal/LegalPage';

export { prefetch } from '../features/legal/prefetch';

export default function TermsPage() {
  return <LegalPage name="terms" title="Terms of sale" />;
}
