export async function copiedText(): Promise<string | undefined> {
  const [copied] = await navigator.clipboard.read();
  return (await copied?.getType('text/plain'))?.text();
}
