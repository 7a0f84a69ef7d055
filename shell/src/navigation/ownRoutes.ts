interface OwnRoute {
  /** Path pattern without the leading slash. */
  path: string;
  /** Document title. The server and the shell replace `{product}` with the product's name. */
  title: string;
  /** True if the build prerenders the page. */
  isPrerendered: boolean;
}

/**
 * The shell's own pages. The release record lists them, so that the server ranks them together with the pages of the
 * remotes.
 */
export const OWN_ROUTES = [
  { path: 'ResetPassword/:ResetCode', title: 'Set a new password - {product}', isPrerendered: false },
  { path: 'SignIn/:SignInCode', title: 'Sign in - {product}', isPrerendered: false },
  { path: 'not-found', title: 'Page not found - {product}', isPrerendered: true },
  { path: 'server-error', title: 'Error - {product}', isPrerendered: true },
] as const satisfies OwnRoute[];
