import { api } from 'shared/api';
import { endpoint } from 'shared/calls/endpoints';
import type { Read } from 'shared/calls/readReply';
import { OFFICE_HOME, type OfficeHome } from 'shared/contract/officeHome';
import { ownEndpoints } from 'shared/remote/ownEndpoints';

/** The state of the shop. Amounts are net of refunds. */
export type Home = Read<OfficeHome>;
/** The sales of one kind on one day of the last 60 days. */
export type Sale = Read<OfficeHome['sales'][number]>;

const { home } = ownEndpoints(api, (build) => ({
  home: build.query<Home, void>(endpoint(OFFICE_HOME, (read) => read)),
}));

export const useHomeQuery = home.useQuery;
