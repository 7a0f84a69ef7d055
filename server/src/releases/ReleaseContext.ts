import type { ServerContract } from 'shared/contract/answerShape';
import type { Services } from '../services';

/** What decides about a release. */
export interface ReleaseContext extends Pick<Services, 'db' | 'clock'> {
  /** What this server answers and serves. */
  contract: ServerContract;
}
