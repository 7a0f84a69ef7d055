/** Returns whether a browser sent the form, which then gets the control page instead of JSON. */
export function wantsPage(accept = ''): boolean {
  return accept.includes('text/html');
}
