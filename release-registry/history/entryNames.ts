/** The name in log entries about all packages. */
export const ALL_PACKAGES = '*';
/** The name in log entries about credentials, which only the administrator sees. */
export const CREDENTIALS = '@credentials';
