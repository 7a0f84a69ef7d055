/** The state of an activation code, which every call of `/api/activation/` answers. */
export interface ActivationResponse {
  code: string;
  status: 'Active' | 'Expired' | 'Blocked';
  isActivated: boolean;
  computerName: string | null;
  /** Whether the code is activated on the device that asks; absent if the call names no device. */
  isThisDevice?: boolean;
  /** Calendar day. */
  endDate: string;
  /** An instant; absent if the code can move to another device now. */
  movableFrom?: string;
}
