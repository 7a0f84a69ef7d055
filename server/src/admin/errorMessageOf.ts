import { ConfigError } from '../config/config';
import { HttpProblem } from '../http/httpProblem';
import { explainStartFailure } from '../lifecycle/explainStartFailure';
import { AdminError } from './Command';

/** Returns the error message of a failed command for the operator. */
export function errorMessageOf(error: unknown): string {
  if (error instanceof AdminError) return error.message;
  if (error instanceof HttpProblem) return error.detail;
  if (error instanceof ConfigError) return error.problems.join('\n');
  return explainStartFailure(error);
}
