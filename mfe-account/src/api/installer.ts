import { api } from 'shared/api';
import { send } from 'shared/calls/endpoints';
import { MAIL_DOWNLOAD_LINK } from 'shared/contract/codes';
import { ownEndpoints } from 'shared/remote/ownEndpoints';

const { mailDownloadLink } = ownEndpoints(api, (build) => ({
  mailDownloadLink: build.mutation<null, void>(send(MAIL_DOWNLOAD_LINK)),
}));

export const useMailDownloadLinkMutation = mailDownloadLink.useMutation;
