import { api } from 'shared/api';
import { endpoint, endpointOrFail, send } from 'shared/calls/endpoints';
import type { Read } from 'shared/calls/readReply';
import {
  CONFIRM_STAFF,
  END_STAFF_SESSION,
  NEW_RECOVERY_CODES,
  OPEN_STAFF_LINK,
  SET_UP_STAFF_PASSWORD,
  SIGN_IN_STAFF,
  SIGN_OUT_STAFF,
  STAFF_MEMBER,
  STAFF_SESSIONS,
  type StaffCredentials,
  type StaffLinkResponse,
  type StaffResponse,
  type StaffSessionResponse,
  type StaffSetup,
} from 'shared/contract/staff';
import { ownEndpoints } from 'shared/remote/ownEndpoints';

export type StaffMember = StaffResponse;
export type StaffLink = StaffLinkResponse;

export interface StaffSession {
  id: string;
  /** The browser and the operating system, or `undefined` if both are unknown. */
  device: string | undefined;
  /** ISO instants. */
  signedInAt: string;
  lastUsed: string;
  isThisDevice: boolean;
}

const UNREADABLE = 'We could not read the reply. Reload the page and try again.';

const { me, openLink, setUpPassword, signIn, signOut, confirm, newRecoveryCodes, sessions, endSession } = ownEndpoints(
  api,
  (build) => ({
    /** The signed-in member of staff, or `null`. */
    me: build.query<StaffMember | null, void>(endpoint(STAFF_MEMBER, readMember)),
    openLink: build.mutation<StaffLink | null, { link: string }>(endpoint(OPEN_STAFF_LINK, readLink)),
    setUpPassword: build.mutation<string[], StaffSetup>(endpoint(SET_UP_STAFF_PASSWORD, readCodes)),
    signIn: build.mutation<null, StaffCredentials>(send(SIGN_IN_STAFF)),
    signOut: build.mutation<null, void>(send(SIGN_OUT_STAFF)),
    confirm: build.mutation<null, { code: string; isForNewAccess: boolean }>(send(CONFIRM_STAFF)),
    newRecoveryCodes: build.mutation<string[], void>(endpoint(NEW_RECOVERY_CODES, readCodes)),
    sessions: build.query<StaffSession[], void>(
      endpointOrFail(STAFF_SESSIONS, (list) => list?.flatMap(readSession), UNREADABLE),
    ),
    endSession: build.mutation<null, { id: string }>(send(END_STAFF_SESSION)),
  }),
);

export const useMeQuery = me.useQuery;
export const useOpenLinkMutation = openLink.useMutation;
export const useSetUpPasswordMutation = setUpPassword.useMutation;
export const useSignInMutation = signIn.useMutation;
export const useSignOutMutation = signOut.useMutation;
export const useConfirmMutation = confirm.useMutation;
export const useNewRecoveryCodesMutation = newRecoveryCodes.useMutation;
export const useSessionsQuery = sessions.useQuery;
export const useEndSessionMutation = endSession.useMutation;

function readMember({ email, role }: Read<StaffResponse>): StaffMember | null {
  return email === undefined || role === undefined ? null : { email, role };
}

function readLink({ oneTimeSecret, oneTimeUri, ...member }: Read<StaffLinkResponse>): StaffLink | null {
  const staff = readMember(member);
  return staff === null || oneTimeSecret === undefined || oneTimeUri === undefined
    ? null
    : { ...staff, oneTimeSecret, oneTimeUri };
}

function readCodes({ recoveryCodes = [] }: Read<{ recoveryCodes: string[] }>): string[] {
  return recoveryCodes.flatMap((code) => code ?? []);
}

function readSession({ id, device, signedInAt, lastUsed, isThisDevice }: Read<StaffSessionResponse>): StaffSession[] {
  return id === undefined || signedInAt === undefined || lastUsed === undefined
    ? []
    : [{ id, device, signedInAt, lastUsed, isThisDevice: isThisDevice === true }];
}
