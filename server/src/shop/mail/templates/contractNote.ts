import type { Config } from 'server-kit/config/config';
import { link, type MailPart, paragraph } from './MailPart';

const SUPPLIES = {
  purchase: { request: 'supply your activation codes', result: 'supplied them' },
  renewal: { request: 'extend the subscription', result: 'extended it' },
};

/**
 * Confirms the contract on a durable medium: the accepted terms, the consent to immediate supply and the end of the
 * right to cancel (Consumer Contracts Regulations 2013, regulations 16 and 37).
 */
export function contractNote({ seller, siteOrigins }: Config, kind: keyof typeof SUPPLIES): MailPart[] {
  const { request, result } = SUPPLIES[kind];
  return [
    paragraph(
      `This email confirms your contract with ${seller.name}. You pay once. The subscription does not renew automatically.`,
    ),
    paragraph(
      `With your order, you accepted our terms of sale, asked us to ${request} immediately, and acknowledged that you then lose the right to cancel. We have ${result}, so the legal right to cancel within 14 days has ended. Our money-back guarantee still applies.`,
    ),
    link('Refunds and guarantee', `${siteOrigins[0]}/refunds`),
  ];
}
