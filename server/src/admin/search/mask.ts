/** The end of an activation code, enough to recognise it and too little to use it. */
export function maskCode(code: string): string {
  return `…${code.slice(-5)}`;
}
