/**
 * Runs in a page. Converts a served page into the code of a React element: `h("main",{"id":"content"},"Text")`.
 * @param {{ html: string, parts: Part[] }} options
 * @typedef {{ selector: string, component: string, keepsContent?: boolean }} Part `component` replaces the elements
 *   that match `selector`. An empty name removes them. If `keepsContent` is true, the component gets the element's
 *   attributes and children.
 * @returns {{ code: string, styles: string[] }} the element in `#root`, and the page's inlined styles
 */
export function readMarkup({ html, parts }) {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const codeOf = (node) => {
    if (node instanceof Text) return [JSON.stringify(node.data)];
    if (!(node instanceof Element)) return [];
    const part = parts.find(({ selector }) => node.matches(selector));
    if (part && !part.keepsContent) return part.component ? [`h(${part.component})`] : [];
    const type = part?.component ?? JSON.stringify(node.localName);
    return [`h(${[type, JSON.stringify(attributesOf(node)), ...childrenOf(node)].join(',')})`];
  };
  const childrenOf = (element) => [...element.childNodes].flatMap(codeOf);
  const attributesOf = (element) =>
    Object.fromEntries(
      // React omits a boolean attribute whose value is an empty string.
      [...element.attributes].map(({ name, value }) => [name, typeof element[name] === 'boolean' || value]),
    );
  const styles = [...page.querySelectorAll('head style')].map(({ textContent }) => textContent ?? '');
  return { code: codeOf(page.querySelector('#root'))[0], styles };
}
