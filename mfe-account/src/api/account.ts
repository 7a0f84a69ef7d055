import { api } from 'shared/api';
import { endpointOrFail, send } from 'shared/calls/endpoints';
import type { Read } from 'shared/calls/readReply';
import {
  CHANGE_EMAIL,
  CHANGE_PASSWORD,
  CONFIRM_EMAIL,
  DELETE_ACCOUNT,
  type DeleteAccountRequest,
  type EmailChangeRequest,
  END_OTHER_SESSIONS,
  END_SESSION,
  type PasswordChangeRequest,
  type SessionResponse,
  SESSIONS,
} from 'shared/contract/account';
import type { CalendarDate } from 'shared/domain/calendarDate';
import { ownEndpoints, prefetchOwn } from 'shared/remote/ownEndpoints';
import { runtimeConfig } from 'shared/runtime';
import { visitorId } from 'shared/store';
import { dayOf } from './subscription';

interface SessionsArgument {
  /** The user name is part of the cache key, so that no customer sees another customer's sessions. */
  userName: string;
}

export interface Session {
  id: string;
  /** The browser and the operating system as text, or `undefined` if both are unknown. */
  device: string | undefined;
  lastUsedOn: CalendarDate | undefined;
  /** The local time of the last use, such as `14:05`. Undefined if the session was not used today. */
  lastUsedAt: string | undefined;
  isThisDevice: boolean;
}

const UNREADABLE = 'We could not load your sessions. Please try again.';

const own = ownEndpoints(api, (build) => ({
  sessions: build.query<Session[], SessionsArgument>(
    endpointOrFail(SESSIONS, (list) => list?.flatMap(readSession), UNREADABLE),
  ),
  /** Requests an email address change. The server emails a confirmation link to the new address. */
  requestEmailChange: build.mutation<null, EmailChangeRequest>(send(CHANGE_EMAIL)),
  /** Confirms a new email address with the code from the emailed link. Requires no session. */
  confirmEmail: build.mutation<null, { code: string }>({
    ...send(CONFIRM_EMAIL),
    invalidatesTags: (_done, error) => (error ? [] : ['CurrentUser']),
  }),
  changePassword: build.mutation<null, PasswordChangeRequest>(send(CHANGE_PASSWORD)),
  endSession: build.mutation<null, { id: string }>(send(END_SESSION)),
  endOtherSessions: build.mutation<null, void>(send(END_OTHER_SESSIONS)),
  deleteAccount: build.mutation<null, DeleteAccountRequest>(send(DELETE_ACCOUNT)),
}));

export const prefetchSessions = (userName: string) => prefetchOwn(own.sessions, { userName });

export const useSessionsQuery = own.sessions.useQuery;
export const useRequestEmailChangeMutation = own.requestEmailChange.useMutation;
export const useConfirmEmailMutation = own.confirmEmail.useMutation;
export const useChangePasswordMutation = own.changePassword.useMutation;
export const useEndSessionMutation = own.endSession.useMutation;
export const useEndOtherSessionsMutation = own.endOtherSessions.useMutation;
export const useDeleteAccountMutation = own.deleteAccount.useMutation;

/**
 * Returns the URL for downloading the customer's data. The URL contains the visitor id, so that the file includes the
 * visits from this browser.
 */
export function exportUrl(): string {
  return `${runtimeConfig().apiBaseUrl}/api/account/export?visitorId=${encodeURIComponent(visitorId())}`;
}

function readSession({ id, device, lastUsed, isThisDevice }: Read<SessionResponse>): Session[] {
  if (id === undefined) return [];
  return [
    {
      id,
      device,
      lastUsedOn: dayOf(lastUsed),
      lastUsedAt: timeToday(lastUsed),
      isThisDevice: isThisDevice === true,
    },
  ];
}

function timeToday(text: string | undefined): string | undefined {
  const instant = new Date(text ?? '');
  if (instant.toDateString() !== new Date().toDateString()) return undefined;
  return [instant.getHours(), instant.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
}
