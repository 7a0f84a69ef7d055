/** Whether a browser sent the form, and so wants the control page back instead of JSON. */
export function wantsPage(accept = ''): boolean {
  return accept.includes('text/html');
}
