import { api } from 'shared/api';
import { get, getOrFail, post, send } from 'shared/calls/endpoints';
import type { Read } from 'shared/calls/readShape';
import { ownEndpoints } from 'shared/remote/ownEndpoints';

export interface StaffMember {
  email: string;
  role: string;
}

/** What a new member of staff needs to set up the sign-in. */
export interface StaffLink extends StaffMember {
  /** The secret for an authenticator app, in base32. */
  oneTimeSecret: string;
  /** The `otpauth:` address with the same secret. */
  oneTimeUri: string;
}

export interface StaffSession {
  id: string;
  /** The browser and the operating system, or `undefined` if both are unknown. */
  device: string | undefined;
  /** ISO instants. */
  signedInAt: string;
  lastUsed: string;
  isThisDevice: boolean;
}

const MEMBER = { email: 'text', role: 'text' } as const;
const LINK = { ...MEMBER, oneTimeSecret: 'text', oneTimeUri: 'text' } as const;
const SESSION = { id: 'text', 'device?': 'text', signedInAt: 'text', lastUsed: 'text', isThisDevice: 'flag' } as const;
const CODES = { recoveryCodes: ['text'] } as const;
const UNREADABLE = 'We could not read the reply. Reload the page and try again.';

const { me, openLink, setUpPassword, signIn, signOut, confirm, sessions, endSession } = ownEndpoints(api, (build) => ({
  /** The signed-in member of staff, or `null`. */
  me: build.query<StaffMember | null, void>(get('/api/staff/me', MEMBER, readMember)),
  openLink: build.mutation<StaffLink | null, { link: string }>(post('/api/staff/link', ['link'], LINK, readLink)),
  setUpPassword: build.mutation<string[], { link: string; password: string; code: string }>(
    post('/api/staff/password', ['link', 'password', 'code'], CODES, readCodes),
  ),
  signIn: build.mutation<null, { email: string; password: string; code: string }>(
    send('/api/staff/signin', ['email', 'password', 'code']),
  ),
  signOut: build.mutation<null, void>(send('/api/staff/signout', [])),
  /** Proves the second factor again, which permits dangerous actions for ten minutes. */
  confirm: build.mutation<null, { code: string }>(send('/api/staff/confirm', ['code'])),
  sessions: build.query<StaffSession[], void>(
    getOrFail('/api/staff/sessions', [SESSION], (list) => list?.flatMap(readSession), UNREADABLE),
  ),
  endSession: build.mutation<null, { id: string }>(send('/api/staff/endsession', ['id'])),
}));

export const useMeQuery = me.useQuery;
export const useOpenLinkMutation = openLink.useMutation;
export const useSetUpPasswordMutation = setUpPassword.useMutation;
export const useSignInMutation = signIn.useMutation;
export const useSignOutMutation = signOut.useMutation;
export const useConfirmMutation = confirm.useMutation;
export const useSessionsQuery = sessions.useQuery;
export const useEndSessionMutation = endSession.useMutation;

function readMember({ email, role }: Read<typeof MEMBER>): StaffMember | null {
  return email === undefined || role === undefined ? null : { email, role };
}

function readLink({ oneTimeSecret, oneTimeUri, ...member }: Read<typeof LINK>): StaffLink | null {
  const staff = readMember(member);
  return staff === null || oneTimeSecret === undefined || oneTimeUri === undefined
    ? null
    : { ...staff, oneTimeSecret, oneTimeUri };
}

function readCodes({ recoveryCodes = [] }: Read<typeof CODES>): string[] {
  return recoveryCodes.flatMap((code) => code ?? []);
}

function readSession({ id, device, signedInAt, lastUsed, isThisDevice }: Read<typeof SESSION>): StaffSession[] {
  return id === undefined || signedInAt === undefined || lastUsed === undefined
    ? []
    : [{ id, device, signedInAt, lastUsed, isThisDevice: isThisDevice === true }];
}
