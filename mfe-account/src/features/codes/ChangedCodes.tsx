import { describeEnded, headingOfAdded, headingOfEnded } from 'shared/domain/codeChanges';
import { Facts } from 'shared/ui/Facts';
import type { CodeChanges } from '../../api/paymentChecks';
import { PurchasedCodes } from './PurchasedCodes';
import styles from './PurchasedCodes.module.css';

/** Lists the codes that a renewal left out or added. Renders nothing if it changed no codes. */
export function ChangedCodes({ ended, added, receivedOn }: CodeChanges) {
  const [first] = added;
  return (
    <>
      {ended.length === 0 ? null : (
        <section className={styles.codes}>
          <h2>{headingOfEnded(ended.length)}</h2>
          <Facts facts={ended.map(({ code, name, endDate }) => [code, describeEnded(name, endDate, receivedOn)])} />
        </section>
      )}
      {first === undefined ? null : (
        <PurchasedCodes
          heading={headingOfAdded(added.length, first.startDate, receivedOn)}
          codes={added.map(({ code }) => code)}
          quantity={added.length}
        />
      )}
    </>
  );
}
