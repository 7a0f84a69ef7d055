import { buttonClass } from 'shared/ui/Button';
import { useIsHydrated } from 'shared/ui/useIsHydrated';
import { exportUrl } from '../../api/account';
import { AccountSection } from './AccountSection';

export function ExportSection() {
  // Add the URL after hydration, because it contains the visitor id, which only the browser has.
  const href = useIsHydrated() ? exportUrl() : undefined;
  return (
    <AccountSection
      id="account-export"
      title="Export my data"
      description="One file with everything that we store about you: account, orders, invoices, codes with their labels, devices, emails, addresses that you sent codes to, and visits from this browser."
    >
      <a className={buttonClass('secondary')} href={href} download>
        Download my data (JSON)
      </a>
    </AccountSection>
  );
}
