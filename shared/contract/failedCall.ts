/** The name of the event that the API slice dispatches on the window after a failed call. */
export const FAILED_CALL = 'failed-call';

export interface FailedCall {
  /** The endpoint's name in the slice. A remote's endpoint begins with the name of its container. */
  endpoint: string;
  /** The reply's status, or a name such as `FETCH_ERROR`. */
  status: number | string;
}
