import { usePrices } from 'shared/api';
import { formatCalendarDate } from 'shared/domain/calendarDate';
import { counting } from 'shared/domain/counting';
import { Link } from 'shared/router';
import { CheckboxField } from 'shared/ui/CheckboxField';
import { LoadingWords } from 'shared/ui/LoadingWords';
import { QuantityStepper } from 'shared/ui/QuantityStepper';
import { StatusMessage } from 'shared/ui/StatusMessage';
import { choiceFor, type ComputersChoice } from './chosenComputers';
import type { RenewalInfo, RenewableCode } from './renewalInfo';
import styles from './RenewedComputers.module.css';

export interface RenewedComputersProps {
  info: RenewalInfo;
  /** All codes of the subscription, oldest first. */
  codes: readonly RenewableCode[];
  choice: ComputersChoice;
  onChange: (choice: ComputersChoice) => void;
}

/**
 * Lets the owner choose the number of computers to renew, and which ones. If the owner lowers the number, leaves out
 * unused codes first.
 */
export default function RenewedComputers({ info, codes, choice, onChange }: RenewedComputersProps) {
  const { prices, isError, refetch } = usePrices();
  if (isError) {
    return (
      <StatusMessage tone="error" onRetry={() => void refetch()}>
        We could not load the prices.
      </StatusMessage>
    );
  }
  if (!prices) return <LoadingWords>Loading the prices</LoadingWords>;
  const { added } = choice;
  const isKept = ({ code }: RenewableCode) => !choice.ending.includes(code);
  const kept = codes.filter(isKept);
  return (
    <div className={styles.computers}>
      <QuantityStepper
        id="renewed"
        label="Computers to renew"
        quantity={kept.length + added}
        onChange={(quantity) => onChange(choiceFor(codes, quantity, (code) => choice.ending.includes(code)))}
      />
      {added > 0 ? <AddedNote info={info} added={added} /> : null}
      {added === 0 && codes.length > 1 ? (
        <fieldset className={styles.kept}>
          <legend>Computers to keep</legend>
          {codes.map((code) => {
            const isLast = kept.length === 1 && isKept(code);
            return (
              <CheckboxField
                key={code.code}
                id={`kept-${code.code}`}
                label={`${code.code}, ${code.use}`}
                hint={isLast ? 'To keep another computer instead, tick it first.' : undefined}
                checked={isKept(code)}
                disabled={isLast}
                onChange={({ target }) => {
                  const ending = codes.filter((each) => (each === code ? !target.checked : !isKept(each)));
                  onChange({ ending: ending.map((each) => each.code), added: 0 });
                }}
              />
            );
          })}
        </fieldset>
      ) : null}
    </div>
  );
}

function AddedNote({ info: { subscriptionId, endDate, isExpired }, added }: { info: RenewalInfo; added: number }) {
  const codes = counting(added, 'new activation code');
  if (isExpired) return <p>{`You get ${codes}.`}</p>;
  return (
    <p>
      <span>{`You get ${codes} for use from ${formatCalendarDate(endDate)}. If you need them earlier, `}</span>
      <Link to={`/subscription/add/${encodeURIComponent(subscriptionId)}`}>add computers now</Link>.
    </p>
  );
}
