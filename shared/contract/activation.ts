/**
 * An activation code's state. All calls under `/api/activation/` return it, except `labelcode` and `sendcode`.
 */
export interface ActivationResponse {
  code: string;
  status: 'Active' | 'Expired' | 'Blocked';
  isActivated: boolean;
  computerName: string | null;
  /** True if the code is activated on the calling device. Absent if the request identifies no device. */
  isThisDevice?: boolean;
  /** Calendar day, `YYYY-MM-DD`. */
  endDate: string;
  /** ISO instant from which another device can use the code. Absent if another device can use the code now. */
  movableFrom?: string;
}
