/** The name of entries about all packages. */
export const ALL_PACKAGES = '*';
/** The name of entries about credentials. Only the administrator sees them. */
export const CREDENTIALS = '@credentials';
