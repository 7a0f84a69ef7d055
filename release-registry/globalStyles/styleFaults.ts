import { type AtRule, type Container, parse, type Rule } from 'postcss';
import parseSelectors, { type Node, type Selector } from 'postcss-selector-parser';

/** At-rules without styles of their own. Font names are global, but a font changes only elements that use it. */
const HARMLESS = ['media', 'supports', 'layer', 'container', 'starting-style', 'charset', 'font-face'];
/** At-rules that define a global name, which another package's styles could also use. */
const NAMED = ['keyframes', '-webkit-keyframes', 'property'];
/** Pseudo-classes that match only if one of the selectors in their argument matches. */
const MATCHING = [':is', ':where', ':has'];

/**
 * Returns the selectors and at-rules in a stylesheet that can change another package's elements, as sentences. Parsing
 * takes hundreds of milliseconds for some stylesheets.
 * @param prefix the beginning of the package's classes and ids
 */
export function faultsIn(text: string, prefix: string): string[] {
  try {
    return faultsOfNodes(parse(text), prefix, false);
  } catch {
    // The parser throws for malformed styles and for styles that are nested too deeply.
    return ['it is not valid CSS'];
  }
}

/** @param isOwn true inside a rule whose selector matches only the package's own elements */
function faultsOfNodes(parent: Container, prefix: string, isOwn: boolean): string[] {
  return (parent.nodes ?? []).flatMap((node) => {
    if (node.type === 'rule') return faultsOfRule(node, prefix, isOwn);
    return node.type === 'atrule' ? faultsOfAtRule(node, prefix, isOwn) : [];
  });
}

function faultsOfRule(rule: Rule, prefix: string, isOwn: boolean): string[] {
  const foreign = parseSelectors()
    .astSync(rule.selector)
    .nodes.filter((selector) => !isScoped(selector, prefix, isOwn));
  return [
    ...foreign.map(
      (selector) => `the selector "${String(selector).trim()}" has no class or id that begins with "${prefix}"`,
    ),
    ...faultsOfNodes(rule, prefix, foreign.length === 0),
  ];
}

function faultsOfAtRule(rule: AtRule, prefix: string, isOwn: boolean): string[] {
  const name = rule.name.toLowerCase();
  if (HARMLESS.includes(name)) return faultsOfNodes(rule, prefix, isOwn);
  if (!NAMED.includes(name)) return [`it uses @${rule.name}`];
  return rule.params.replace(/^--/, '').startsWith(prefix)
    ? []
    : [`the name of "@${rule.name} ${rule.params}" does not begin with "${prefix}"`];
}

/** Returns true if the selector matches only in the presence of one of the package's own elements. */
function isScoped(selector: Selector, prefix: string, isOwn: boolean): boolean {
  // A nested selector without `&` begins with the selector of its parent.
  const isRelative = isOwn && !/&/.test(String(selector));
  return isRelative || selector.nodes.some((node) => requiresOwn(node, prefix, isOwn));
}

/** Returns true if the node matches only in the presence of one of the package's own elements. */
function requiresOwn(node: Node, prefix: string, isOwn: boolean): boolean {
  if (node.type === 'class' || node.type === 'id') return node.value.startsWith(prefix);
  if (node.type === 'nesting') return isOwn;
  return (
    node.type === 'pseudo' &&
    MATCHING.includes(node.value.toLowerCase()) &&
    node.nodes.length > 0 &&
    node.nodes.every((selector) => selector.nodes.some((each) => requiresOwn(each, prefix, isOwn)))
  );
}
