/** Keys of local storage (specification, section 7). */
export const STORAGE_KEYS = ['user', 'purchaseDto', 'nid'] as const;
