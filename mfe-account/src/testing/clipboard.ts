/** Returns the text that the test user has just copied. */
export async function copiedText(): Promise<string | undefined> {
  const [copied] = await navigator.clipboard.read();
  return (await copied?.getType('text/plain'))?.text();
}
