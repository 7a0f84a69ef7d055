import type { Config } from 'server-kit/config/config';
import { facts, link, type MailPart, paragraph } from './MailPart';
import type { MailPayloads } from './payloads';
import { plainName } from './plainName';

/** The email that tells a code's owner that another computer has asked for the code. */
export function moveRequestMail(
  { productName, supportEmail }: Config,
  { moveUrl, code, label, fromComputer, toComputer, askedAt }: MailPayloads['move-request'],
): [subject: string, ...parts: MailPart[]] {
  const from = plainName(fromComputer);
  return [
    `A request to use one of your ${productName} Pro codes on another computer`,
    paragraph('Somebody entered one of your activation codes on another computer and asks to use it there.'),
    facts(
      ['Code', code],
      ...(label === undefined ? [] : [['Label', plainName(label)] as const]),
      ['In use on', from],
      ['Wanted on', plainName(toComputer)],
      ['Asked at', `${askedAt} (London time)`],
    ),
    paragraph(`After the move, the Pro features on ${from} stop working.`),
    link('Move the code', moveUrl),
    paragraph('The link asks you to confirm. It works once, within 24 hours.'),
    paragraph(
      `If you don't recognise this computer or this request, ignore this email. Nothing will change. If a stranger knows your code, write to ${supportEmail}. We'll replace the code.`,
    ),
  ];
}
