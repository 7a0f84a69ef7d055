import type { Read } from 'shared/calls/readShape';

/** The parts that several pages of the office have in common. */
export const RECORD = {
  emails: [
    {
      id: 'text',
      kind: 'text',
      state: 'text',
      recipient: 'text',
      createdAt: 'text',
      'sentAt?': 'text',
      'error?': 'text',
    },
  ],
  notes: [{ id: 'number', at: 'text', author: 'text', text: 'text' }],
  timeline: [{ at: 'text', what: 'text', 'detail?': 'text', 'who?': 'text' }],
} as const;
export const CODE = {
  code: 'text',
  'label?': 'text',
  'computerName?': 'text',
  'lastSeenAt?': 'text',
  moves: 'number',
} as const;
export const SUBSCRIPTION = {
  id: 'text',
  quantity: 'number',
  endDate: 'text',
  isBlocked: 'flag',
  'blockReason?': 'text',
} as const;

export type OfficeRecord = Read<typeof RECORD>;
export type Code = Read<typeof CODE>;
