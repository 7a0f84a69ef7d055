/** What happens to a payment with one of Stripe's test cards. */
export interface TestCard {
  decline?: {
    code: 'card_declined' | 'expired_card' | 'incorrect_cvc' | 'processing_error';
    decline_code?: string;
    message: string;
  };
  /** The dispute that opens soon after the payment. */
  dispute?: { reason: string; isInquiry: boolean };
  /** A refund's first status, and its status a few seconds later. */
  refund?: { first: 'pending'; later: 'succeeded' } | { first: 'succeeded'; later: 'failed' };
}

const DECLINED = 'Your card was declined.';

export const TEST_CARDS: Record<string, TestCard> = {
  '4242424242424242': {},
  '4000000000000002': { decline: { code: 'card_declined', decline_code: 'generic_decline', message: DECLINED } },
  '4000000000009995': {
    decline: {
      code: 'card_declined',
      decline_code: 'insufficient_funds',
      message: 'Your card has insufficient funds.',
    },
  },
  '4000000000009987': { decline: { code: 'card_declined', decline_code: 'lost_card', message: DECLINED } },
  '4000000000000069': { decline: { code: 'expired_card', message: 'Your card has expired.' } },
  '4000000000000127': { decline: { code: 'incorrect_cvc', message: "Your card's security code is incorrect." } },
  '4000000000000119': {
    decline: {
      code: 'processing_error',
      message: 'An error occurred while processing your card. Try again in a little bit.',
    },
  },
  '4000000000000259': { dispute: { reason: 'fraudulent', isInquiry: false } },
  '4000000000002685': { dispute: { reason: 'product_not_received', isInquiry: false } },
  '4000000000001976': { dispute: { reason: 'fraudulent', isInquiry: true } },
  '4000000000007726': { refund: { first: 'pending', later: 'succeeded' } },
  '4000000000005126': { refund: { first: 'succeeded', later: 'failed' } },
};

export const GOOD_CARD = '4242424242424242';

/**
 * Finds a charge's test card by its last four digits, because a charge stores no other digits. Returns `{}` for other
 * cards.
 */
export function testCardOf(last4: string | null): TestCard {
  const number = Object.keys(TEST_CARDS).find((each) => last4 !== null && each.endsWith(last4));
  return (number && TEST_CARDS[number]) || {};
}
