/** The longest label of an activation code. */
export const CODE_LABEL_MAX_LENGTH = 60;
