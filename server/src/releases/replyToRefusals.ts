import { HttpProblem } from '../http/httpProblem';
import { ReleaseError } from './releaseFolder';

/** Replies 409 with the message of a refusal. */
export async function replyToRefusals<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ReleaseError) throw new HttpProblem(409, error.message);
    throw error;
  }
}
