/**
 * Calls the running shop. Makes all calls at the same time.
 * @param {string[]} paths
 * @param {string} [session] the customer's session cookie
 * @returns {Promise<Record<string, any>>} the replies by path
 */
export async function ask(paths, session) {
  const headers = session ? { cookie: `session=${session}` } : {};
  const askOne = async (path) => {
    const response = await fetch(process.env.SHOP_ORIGIN + path, { headers });
    if (!response.ok) throw new Error(`${path} replied ${response.status}.`);
    return [path, await response.json()];
  };
  return Object.fromEntries(await Promise.all(paths.map(askOne)));
}
