/** The state of an activation code. All calls below `/api/activation/` return it. */
export interface ActivationResponse {
  code: string;
  status: 'Active' | 'Expired' | 'Blocked';
  isActivated: boolean;
  computerName: string | null;
  /** True if the code is activated on the calling device. Absent if the call names no device. */
  isThisDevice?: boolean;
  /** The calendar day. */
  endDate: string;
  /** ISO instant from which the code can move to another device. Absent if it can move now. */
  movableFrom?: string;
}
