/** Matches the hosts of Microsoft Teams' incoming webhooks. */
const TEAMS = /\.(?:logic\.azure\.com|powerplatform\.com|webhook\.office\.com)$/;

/**
 * Posts a text to the incoming webhook of a chat.
 * @throws {Error} if the chat does not accept the message
 */
export async function postToChat(url: string, text: string, signal: AbortSignal): Promise<void> {
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(chatMessage(url, text)),
    redirect: 'error',
    signal,
  });
  await reply.body?.cancel();
  if (!reply.ok) throw new Error(`The webhook replied ${reply.status}.`);
}

/**
 * Returns the JSON that a chat accepts. Teams' workflows accept only an Adaptive Card. Slack and the chats that imitate
 * it accept the field `text`.
 */
export function chatMessage(url: string, text: string): object {
  if (!TEAMS.test(new URL(url).hostname)) return { text: escapeForSlack(text) };
  const body = text.split('\n').map((line) => ({ type: 'TextBlock', text: line, wrap: true }));
  const content = { type: 'AdaptiveCard', version: '1.4', body };
  return { type: 'message', attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', content }] };
}

/** Escapes the characters that Slack needs to mention people or channels. */
function escapeForSlack(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
