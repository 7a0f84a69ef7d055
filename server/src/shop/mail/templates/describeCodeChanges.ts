import type { CodeChanges } from 'shared/contract/codeChanges';
import type { CalendarDate } from 'shared/domain/calendarDate';
import { describeEnded, describeKept, headingOfAdded, headingOfEnded } from 'shared/domain/codeChanges';
import { codes, facts, type MailPart, paragraph } from './MailPart';
import { plainName } from './plainName';

/** Lists the codes that a renewal ended or added. Send the list only to the owner of the subscription. */
export function describeCodeChanges({ ended, added }: CodeChanges, today: CalendarDate): MailPart[] {
  const [first] = added;
  return [
    ...(ended.length === 0
      ? []
      : [
          paragraph(`${headingOfEnded(ended.length)}:`),
          facts(
            ...ended.map(({ code, label, computerName, endDate }) => {
              const name = label ?? computerName;
              return [code, describeEnded(name === undefined ? undefined : plainName(name), endDate, today)] as const;
            }),
          ),
        ]),
    ...(first === undefined
      ? []
      : [paragraph(`${headingOfAdded(added.length, first.startDate, today)}:`), codes(added.map(({ code }) => code))]),
    paragraph(describeKept(ended.length)),
  ];
}

/** Returns the end of a sentence that starts with, for example, `Your`: the activation codes stay the same. */
export function codesStayTheSame(quantity: number): string {
  return quantity === 1 ? 'activation code stays the same' : 'activation codes stay the same';
}
