import { formatCalendarDate } from 'shared/domain/calendarDate';
import { codesToEnd } from 'shared/domain/codesToEnd';
import { counting } from 'shared/domain/counting';
import { findUnitPrice, type PriceList } from 'shared/domain/pricing';
import type { RenewableCode, RenewalInfo } from './renewalInfo';

/** The owner's choice of computers for a renewal. */
export interface ComputersChoice {
  /** The codes that the renewal leaves out. They stop working at the end of the current term. */
  readonly ending: readonly string[];
  /** The number of computers to add. */
  readonly added: number;
}

export interface ChosenComputers {
  /** Absent if the number of computers stays the same. */
  readonly choice?: ComputersChoice;
}

/**
 * Returns the choice that renews `quantity` computers.
 * @param codes all codes of the subscription, oldest first
 * @param isLeftOut returns true for a code that the customer has already left out
 */
export function choiceFor(
  codes: readonly RenewableCode[],
  quantity: number,
  isLeftOut?: (code: string) => boolean,
): ComputersChoice {
  const ending = codesToEnd(codes, quantity, ({ code }) => isLeftOut?.(code) ?? false);
  return { ending: ending.map(({ code }) => code), added: Math.max(0, quantity - codes.length) };
}

/** Returns the renewal terms for the chosen computers. Ignores codes that the subscription no longer has. */
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

/** Describes the codes that the renewal leaves out. Returns undefined if it covers all codes. */
export function describeEnding({
  codes = [],
  choice,
  isExpired,
  endDate,
}: RenewalInfo & ChosenComputers): string | undefined {
  const [ending, ...more] = codes.filter(({ code }) => choice?.ending.includes(code));
  if (ending === undefined) return undefined;
  const isOne = more.length === 0;
  const leftOut = isOne ? ending.name : counting(more.length + 1, 'code');
  if (isExpired) return `You don’t renew ${leftOut}.`;
  return `${leftOut} ${isOne ? 'stops' : 'stop'} working after ${formatCalendarDate(endDate)}.`;
}
