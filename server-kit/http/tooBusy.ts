import { HttpProblem } from './httpProblem';

/** Returns the reply to a request that a full queue drops. */
export function tooBusy(): HttpProblem {
  return new HttpProblem(503, 'We are very busy right now. Please try again in a few seconds.', {
    headers: { 'retry-after': '5' },
  });
}
