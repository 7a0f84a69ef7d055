import { api } from 'shared/api';
import { endpoint, endpointOrFail, send } from 'shared/calls/endpoints';
import type { Read } from 'shared/calls/readReply';
import {
  ADD_PASSKEY,
  CONFIRM_WITH_PASSKEY,
  type CreatedPasskey,
  NEW_PASSKEY,
  NEW_MEMBER_PASSKEY,
  PASSKEY_CHALLENGE,
  type PasskeyProof,
  PASSKEYS,
  REMOVE_PASSKEY,
  SET_UP_STAFF_PASSKEY,
  SIGN_IN_WITH_PASSKEY,
  type StaffPasskey,
  type StaffPasskeySetup,
} from 'shared/contract/passkeys';
import { ownEndpoints } from 'shared/remote/ownEndpoints';
import { createPasskey, provePasskey } from './browserPasskeys';
import { useConfirmMutation } from './staff';

const UNREADABLE = 'We could not read the reply. Reload the page and try again.';

const own = ownEndpoints(api, (build) => ({
  passkeys: build.query<StaffPasskey[], void>(
    endpointOrFail(PASSKEYS, (list) => list?.flatMap(readPasskey), UNREADABLE),
  ),
  newPasskey: build.mutation(endpoint(NEW_PASSKEY, (request) => request)),
  addPasskey: build.mutation<null, CreatedPasskey>(send(ADD_PASSKEY)),
  removePasskey: build.mutation<null, { id: string }>(send(REMOVE_PASSKEY)),
  newStaffPasskey: build.mutation(endpoint(NEW_MEMBER_PASSKEY, (request) => request)),
  setUpPasskey: build.mutation<null, StaffPasskeySetup>(send(SET_UP_STAFF_PASSKEY)),
  passkeyChallenge: build.mutation(endpoint(PASSKEY_CHALLENGE, (challenge) => challenge)),
  passkeySignIn: build.mutation<null, PasskeyProof>(send(SIGN_IN_WITH_PASSKEY)),
  passkeyConfirm: build.mutation<null, PasskeyProof & { isForNewAccess: boolean }>(send(CONFIRM_WITH_PASSKEY)),
}));

export const usePasskeysQuery = own.passkeys.useQuery;
export const useRemovePasskeyMutation = own.removePasskey.useMutation;

/** Returns a function that creates a passkey on this device and adds it to the signed-in person's account. */
export function useAddPasskey() {
  const [begin] = own.newPasskey.useMutation();
  const [add] = own.addPasskey.useMutation();
  return async (name: string) => add(await createPasskey(await begin({}).unwrap(), name)).unwrap();
}

/** Returns a function that sets up a new member's sign-in with a passkey. `link` is the code of the member's link. */
export function useSetUpPasskey() {
  const [begin] = own.newStaffPasskey.useMutation();
  const [setUp] = own.setUpPasskey.useMutation();
  return async (link: string, name: string) =>
    setUp({ link, passkey: await createPasskey(await begin({ link }).unwrap(), name) }).unwrap();
}

/** Returns a function that signs a person in with a passkey of this device. */
export function usePasskeySignIn() {
  const [begin] = own.passkeyChallenge.useMutation();
  const [signIn] = own.passkeySignIn.useMutation();
  return async () => signIn(await provePasskey(await begin({}).unwrap())).unwrap();
}

/**
 * Returns functions that repeat the second-factor check of the signed-in person with a code or a passkey.
 * @param isForNewAccess whether the check is for a new passkey or new recovery codes
 */
export function useSecondFactor({ isForNewAccess }: { isForNewAccess: boolean }) {
  const [begin] = own.passkeyChallenge.useMutation();
  const [sendProof] = own.passkeyConfirm.useMutation();
  const [sendCode] = useConfirmMutation();
  return {
    confirmCode: (code: string) => sendCode({ code, isForNewAccess }).unwrap(),
    confirmPasskey: async () =>
      sendProof({ ...(await provePasskey(await begin({}).unwrap())), isForNewAccess }).unwrap(),
  };
}

function readPasskey({ id, name, createdAt, lastUsed }: Read<StaffPasskey>): StaffPasskey[] {
  return id === undefined || name === undefined || createdAt === undefined || lastUsed === undefined
    ? []
    : [{ id, name, createdAt, lastUsed }];
}
