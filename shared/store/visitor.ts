import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { visitsApi } from '../api/visits';
import { hideSecrets } from '../domain/visitPath';
import { readStoredText, storeText } from './storage';

/** The format of an id. The server accepts up to 64 characters. */
const VISITOR_ID = /^[\w.-]{8,64}$/;

let sessionVisitorId: string | undefined;

/**
 * Returns the visitor's random id, which is created and stored on the first visit. Without storage, the id lasts until
 * the page reloads.
 */
export function visitorId(): string {
  sessionVisitorId ??= storedVisitorId();
  if (sessionVisitorId === undefined) {
    sessionVisitorId = newVisitorId();
    storeText('nid', sessionVisitorId);
  }
  return sessionVisitorId;
}

/** Returns 128 random bits in hexadecimal. `randomUUID` is not available on pages without HTTPS. */
function newVisitorId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function storedVisitorId(): string | undefined {
  const stored = readStoredText('nid');
  return stored !== undefined && VISITOR_ID.test(stored) ? stored : undefined;
}

/**
 * Returns an action that records an event with the current URL, without secrets. The action does not wait for the
 * server and ignores failures.
 */
export function recordVisit(eventNote: string): ThunkAction<void, unknown, unknown, UnknownAction> {
  const url = hideSecrets(location.href);
  return (dispatch) => {
    void dispatch(visitsApi.endpoints.saveVisit.initiate({ visitorId: visitorId(), url, eventNote }, { track: false }));
  };
}
