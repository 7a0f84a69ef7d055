import type { OperationName } from '../faults/operations';

const MAX_REQUESTS = 1_000;

export interface LoggedRequest {
  requestId: string;
  operation: OperationName;
  idempotencyKey: string | null;
  /** `null` if the connection broke before a reply. */
  status: number | null;
  isReplayed: boolean;
}

/** Stores the latest API requests, so that tests can check the shop's calls. */
export class RequestLog {
  private requests: LoggedRequest[] = [];

  add(request: LoggedRequest): void {
    this.requests.push(request);
    // Trim only at twice the limit, because each trim copies the array.
    if (this.requests.length > MAX_REQUESTS * 2) this.requests = this.requests.slice(-MAX_REQUESTS);
  }

  latest(): LoggedRequest[] {
    return this.requests.slice(-MAX_REQUESTS);
  }
}
