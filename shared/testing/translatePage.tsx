/**
 * Replaces every text node of the page with nested `font` elements, as browsers do when they translate a page. Then
 * does the same with each new or changed text, until the returned function is called. Keeps the words.
 */
export function translatePage(): () => void {
  const observer = new MutationObserver(translate);
  function translate(): void {
    for (const text of textsOf(document.body)) text.replaceWith(translated(text.data));
    // Ignore the translator's own changes.
    observer.takeRecords();
  }
  observer.observe(document.body, { childList: true, characterData: true, subtree: true });
  translate();
  return () => observer.disconnect();
}

function textsOf(root: Node): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) {
    const { currentNode } = walker;
    if (!(currentNode instanceof Text) || currentNode.data.trim() === '') continue;
    if (currentNode.parentElement?.closest('font, script, style, textarea, option, [translate="no"]')) continue;
    texts.push(currentNode);
  }
  return texts;
}

function translated(words: string): HTMLElement {
  const [outer, inner] = [document.createElement('font'), document.createElement('font')];
  inner.textContent = words;
  outer.append(inner);
  return outer;
}
