import { ConfigError } from 'server-kit/config/ConfigError';
import { HttpProblem } from 'server-kit/http/httpProblem';
import { explainStartFailure } from 'server-kit/lifecycle/explainStartFailure';
import { AdminError } from './Command';

export function errorMessageOf(error: unknown): string {
  if (error instanceof AdminError) return error.message;
  if (error instanceof HttpProblem) return error.detail;
  if (error instanceof ConfigError) return error.problems.join('\n');
  return explainStartFailure(error);
}
