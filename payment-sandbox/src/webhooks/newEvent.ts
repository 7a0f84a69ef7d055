import type { Ledger } from '../store/Store';
import { newId } from '../store/newId';
import { API_VERSION, type EventObject, type EventType, type StripeEvent } from '../store/events';

/**
 * Creates an event.
 * @param previous_attributes old values of the changed fields, for `*.updated` events
 */
export function newEvent(
  ledger: Ledger,
  type: EventType,
  object: EventObject,
  previous_attributes?: object,
): StripeEvent {
  return {
    id: newId('evt'),
    object: 'event',
    api_version: API_VERSION,
    created: ledger.now(),
    data: { object, ...(previous_attributes && { previous_attributes }) },
    livemode: ledger.livemode,
    pending_webhooks: 0,
    request: { id: null, idempotency_key: null },
    type,
  };
}
