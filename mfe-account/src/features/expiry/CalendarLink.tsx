import type { CalendarDate } from 'shared/domain/calendarDate';
import { buttonClass } from 'shared/ui/Button';
import { useIsHydrated } from 'shared/ui/useIsHydrated';
import { VisuallyHidden } from 'shared/ui/VisuallyHidden';
import { expiryCalendar } from './calendarFile';

interface CalendarLinkProps {
  subscriptionId: string;
  productName: string;
  /** Identifies the subscription for screen readers, because a page can show several. */
  subject: string;
  endDate: CalendarDate;
}

export function CalendarLink({ subscriptionId, productName, subject, endDate }: CalendarLinkProps) {
  const createFile = () => {
    const url = new URL(`/subscription/renew/${encodeURIComponent(subscriptionId)}`, location.origin).href;
    return expiryCalendar({ subscriptionId, productName, endDate, url }, new Date());
  };
  // Create the file after hydration, because the server's date and origin can differ from the browser's.
  const file = useIsHydrated() ? createFile() : undefined;
  return (
    <a
      className={buttonClass('quiet')}
      href={file && `data:text/calendar;charset=utf-8,${encodeURIComponent(file)}`}
      download={`expiry-${endDate}.ics`}
    >
      Add to calendar
      <VisuallyHidden>{` (expiry of ${subject})`}</VisuallyHidden>
    </a>
  );
}
