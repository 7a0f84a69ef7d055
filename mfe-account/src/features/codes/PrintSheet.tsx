import { useEffect } from 'react';
import { calendarDateOf, formatCalendarDate } from 'shared/domain/calendarDate';
import type { ActivationCode } from '../../api/subscription';
import { describeActivation } from './describeActivation';
import styles from './PrintSheet.module.css';

interface PrintSheetProps {
  productName: string;
  /** How long the codes work, as text such as `Expires 14 March 2027`. */
  validity: string;
  codes: readonly ActivationCode[];
  /** Called when the print dialog closes. */
  onPrinted: () => void;
}

/**
 * Opens the print dialog on mount. While the sheet is mounted, the page prints only the sheet. The sheet has a label
 * column if any code has a label.
 */
export function PrintSheet({ productName, validity, codes, onPrinted }: PrintSheetProps) {
  useEffect(() => {
    window.addEventListener('afterprint', onPrinted);
    window.print();
    return () => window.removeEventListener('afterprint', onPrinted);
  }, [onPrinted]);

  const hasLabels = codes.some(({ label }) => label !== undefined);
  return (
    <div className={styles.sheet}>
      <h1 className={styles.title}>{`${productName}: activation codes`}</h1>
      <p>{`${validity}. As of ${formatCalendarDate(calendarDateOf(new Date()))}:`}</p>
      <table aria-label="Activation codes" className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Code</th>
            {hasLabels ? <th scope="col">Label</th> : null}
            <th scope="col">Computer</th>
            <th scope="col">Status</th>
          </tr>
        </thead>
        <tbody>
          {codes.map((code) => (
            <tr key={code.code}>
              <td className={styles.code}>{code.code}</td>
              {hasLabels ? <td>{code.label}</td> : null}
              <td>{code.computerName}</td>
              {/* Omit the computer's name, because it has its own column. */}
              <td>{describeActivation({ ...code, computerName: undefined })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
