import { LegalPage } from '../features/legal/LegalPage';

export { prefetch } from '../features/legal/LegalPage';

export default function PrivacyPage() {
  return <LegalPage name="privacy" title="Privacy note" />;
}
