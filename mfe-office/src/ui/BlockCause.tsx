import type { Read } from 'shared/calls/readReply';
import type { OfficeBlockCause } from 'shared/contract/officeParts';
import { OfficeLink } from './OfficeLink';

/**
 * Explains which order's refund or dispute blocks a subscription, and links to the order. Otherwise renders nothing.
 */
export function BlockCause({ cause: { orderNumber, sentence } }: { cause: Read<OfficeBlockCause> }) {
  if (sentence === undefined) return null;
  return (
    <p>
      <span>{`The subscription is blocked. ${sentence}`}</span>{' '}
      <OfficeLink page="orders" id={orderNumber}>
        {`Open order ${orderNumber}`}
      </OfficeLink>
    </p>
  );
}
