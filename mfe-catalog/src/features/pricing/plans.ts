/** The plans with a fixed quantity (specification, section 2). */
export const PLANS = [
  { id: 'single', name: 'SINGLE COMPUTER', description: 'For use on a single computer', quantity: 1 },
  { id: 'twin', name: 'TWIN PACK', description: '2 computers', quantity: 2 },
  { id: 'small-office', name: 'SMALL OFFICE', description: 'up to 5 computers', quantity: 5 },
] as const;

/** The initial quantity of the custom plan (specification, section 9). */
export const CUSTOM_START_QUANTITY = 10;
