import { nowInSeconds } from '../nowInSeconds';
import { newId } from '../store/newId';
import type { EventType, StripeEvent } from '../store/objects';

export function newEvent(type: EventType, object: StripeEvent['data']['object']): StripeEvent {
  return {
    id: newId('evt'),
    object: 'event',
    api_version: '2026-10-28.endive',
    created: nowInSeconds(),
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  };
}
