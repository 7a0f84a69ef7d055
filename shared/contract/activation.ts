/** The state of an activation code. All calls of `/api/activation/` return it. */
export interface ActivationResponse {
  code: string;
  status: 'Active' | 'Expired' | 'Blocked';
  isActivated: boolean;
  computerName: string | null;
  /** Whether the code is activated on the calling device. Absent if the call names no device. */
  isThisDevice?: boolean;
  /** Calendar day. */
  endDate: string;
  /** ISO instant. Absent if the code can move to another device now. */
  movableFrom?: string;
}
