/** Returns whether a browser sent the form. Browsers receive the control page instead of JSON. */
export function wantsPage(accept = ''): boolean {
  return accept.includes('text/html');
}
