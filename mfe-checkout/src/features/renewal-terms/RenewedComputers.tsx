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
 * Lets the owner choose the number of computers to renew and, if there are fewer, the codes that end. Suggests unused
 * codes first.
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
  const ending = codes.filter(({ code }) => choice.ending.includes(code));
  const chooseEnding = (chosen: readonly RenewableCode[]) =>
    onChange({ ending: chosen.map(({ code }) => code), added: 0 });
  return (
    <div className={styles.computers}>
      <QuantityStepper
        id="renewed"
        label="Computers to renew"
        quantity={codes.length - ending.length + added}
        onChange={(quantity) => onChange(choiceFor(codes, quantity, (code) => choice.ending.includes(code)))}
      />
      {added > 0 ? <AddedNote info={info} added={added} /> : null}
      {ending.length > 0 ? (
        <fieldset className={styles.ending}>
          <legend>{`Codes that stop working after ${formatCalendarDate(info.endDate)}`}</legend>
          {codes.map((code) => (
            <CheckboxField
              key={code.code}
              id={`ending-${code.code}`}
              label={`${code.code}, ${code.use}`}
              checked={ending.includes(code)}
              disabled={ending.length === codes.length - 1 && !ending.includes(code)}
              onChange={({ target }) =>
                chooseEnding(codes.filter((each) => (each === code ? target.checked : ending.includes(each))))
              }
            />
          ))}
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
