import { formatCalendarDate } from 'shared/domain/calendarDate';
import { codesToEnd } from 'shared/domain/codesToEnd';
import { counting } from 'shared/domain/counting';
import { findUnitPrice, type PriceList } from 'shared/domain/pricing';
import type { RenewableCode, RenewalInfo } from './renewalInfo';

/** The owner's choice of computers for a renewal. */
export interface ComputersChoice {
  /** The codes that end with the current term. */
  readonly ending: readonly string[];
  /** How many computers join. */
  readonly added: number;
}

export interface ChosenComputers {
  /** Absent if the renewal covers the computers of the subscription. */
  readonly choice?: ComputersChoice;
}

/**
 * Returns the choice that renews `quantity` computers.
 * @param codes all codes of the subscription, oldest first
 * @param isChosen whether the customer has already chosen that a code ends
 */
export function choiceFor(
  codes: readonly RenewableCode[],
  quantity: number,
  isChosen?: (code: string) => boolean,
): ComputersChoice {
  const ending = codesToEnd(codes, quantity, ({ code }) => isChosen?.(code) ?? false);
  return { ending: ending.map(({ code }) => code), added: Math.max(0, quantity - codes.length) };
}

/** Returns the terms for the chosen computers. Ignores chosen codes that the subscription no longer has. */
export function withChoice(
  info: RenewalInfo,
  { ending, added }: ComputersChoice,
  prices: PriceList,
): RenewalInfo & ChosenComputers {
  const { codes = [] } = info;
  const choice = { ending: codes.map(({ code }) => code).filter((code) => ending.includes(code)), added };
  const quantity = codes.length - choice.ending.length + added;
  if (quantity === info.quantity) return info;
  return { ...info, quantity, unitPricePence: findUnitPrice(prices, quantity), choice };
}

/** Says which codes the renewal leaves out. Returns undefined if it covers all of them. */
export function describeEnding({
  codes = [],
  choice,
  isExpired,
  endDate,
}: RenewalInfo & ChosenComputers): string | undefined {
  const [ending, ...more] = codes.filter(({ code }) => choice?.ending.includes(code));
  if (ending === undefined) return undefined;
  const isOne = more.length === 0;
  const left = isOne ? ending.name : counting(more.length + 1, 'code');
  if (isExpired) return `You don’t renew ${left}.`;
  return `${left} ${isOne ? 'stops' : 'stop'} working after ${formatCalendarDate(endDate)}.`;
}
