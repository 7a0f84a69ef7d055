import { HttpProblem } from './httpProblem';

export function tooBusy(): HttpProblem {
  return new HttpProblem(503, 'We are very busy right now. Please try again in a few seconds.', {
    headers: { 'retry-after': '5' },
  });
}
