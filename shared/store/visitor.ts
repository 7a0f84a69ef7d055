import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { visitsApi } from '../api/visits';
import { hideSecrets } from '../domain/visitPath';
import { readStoredText, storeText } from './storage';

/** What an id may look like; a server takes no more than 64 characters. */
const VISITOR_ID = /^[\w.-]{8,64}$/;

let sessionVisitorId: string | undefined;

/** The visitor's random id, made on the first visit and kept; where nothing can be kept it lasts as long as the page. */
export function visitorId(): string {
  sessionVisitorId ??= storedVisitorId();
  if (sessionVisitorId === undefined) {
    sessionVisitorId = newVisitorId();
    storeText('nid', sessionVisitorId);
  }
  return sessionVisitorId;
}

/** 128 random bits. (`randomUUID` is missing from pages that are not served securely.) */
function newVisitorId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function storedVisitorId(): string | undefined {
  const stored = readStoredText('nid');
  return stored !== undefined && VISITOR_ID.test(stored) ? stored : undefined;
}

/** Records where the visitor is and, in `eventNote`, what happened there. Nothing waits for it and a failure is of no account. */
export function recordVisit(eventNote: string): ThunkAction<void, unknown, unknown, UnknownAction> {
  const url = hideSecrets(location.href);
  return (dispatch) => {
    void dispatch(visitsApi.endpoints.saveVisit.initiate({ visitorId: visitorId(), url, eventNote }, { track: false }));
  };
}
