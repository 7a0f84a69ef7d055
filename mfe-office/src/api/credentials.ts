import { api } from 'shared/api';
import { endpoint, send } from 'shared/calls/endpoints';
import type { Read } from 'shared/calls/readReply';
import {
  CREATE_CREDENTIAL,
  type CreatedReleaseCredential,
  CREDENTIALS_LIST,
  type ReleaseCredential,
  REVOKE_CREDENTIAL,
} from 'shared/contract/officeCredentials';
import { ownEndpoints } from 'shared/remote/ownEndpoints';

export type Credential = Read<ReleaseCredential>;

export interface NewCredential {
  name: string;
  packages: string[];
  commands: string[];
  days: number | undefined;
}

const own = ownEndpoints(api, (build) => ({
  credentials: build.query<Credential[], void>(endpoint(CREDENTIALS_LIST, (credentials = []) => credentials)),
  createCredential: build.mutation<Read<CreatedReleaseCredential>, NewCredential>(
    endpoint(CREATE_CREDENTIAL, (created) => created),
  ),
  revokeCredential: build.mutation<null, { name: string }>(send(REVOKE_CREDENTIAL)),
}));

export const useCredentialsQuery = own.credentials.useQuery;
export const useCreateCredentialMutation = own.createCredential.useMutation;
export const useRevokeCredentialMutation = own.revokeCredential.useMutation;
