import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { asText } from '../api/answer';
import { visitsApi } from '../api/visits';
import { hideSecrets } from '../domain/visitPath';
import { readStored, store } from './storage';

let sessionVisitorId: string | undefined;

/** The visitor's random id, made on the first visit and kept; where nothing can be kept it lasts as long as the page. */
export function visitorId(): string {
  sessionVisitorId ??= asText(readStored('nid'));
  if (sessionVisitorId === undefined) {
    sessionVisitorId = crypto.randomUUID();
    store('nid', sessionVisitorId);
  }
  return sessionVisitorId;
}

/** Records where the visitor is and, in `eventNote`, what happened there. Nothing waits for it and a failure is of no account. */
export function recordVisit(eventNote: string): ThunkAction<void, unknown, unknown, UnknownAction> {
  return (dispatch) => {
    const url = hideSecrets(location.href);
    void dispatch(visitsApi.endpoints.saveVisit.initiate({ visitorId: visitorId(), url, eventNote }, { track: false }));
  };
}
