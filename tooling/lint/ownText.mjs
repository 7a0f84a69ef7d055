const SENTENCE =
  'Text next to a changing value must be one template string with it, or an element of its own. Browsers that translate ' +
  'a page replace its text nodes, and React cannot update a replaced text node.';

/**
 * An ESLint rule that refuses text next to an expression, such as `<p>You save {amount}</p>`. React would render two
 * text nodes. A browser that translates the page replaces both, so the old amount would stay on the page forever. If an
 * element contains only one text, React replaces the element's whole content instead.
 */
export const ownText = {
  meta: { type: /** @type {const} */ ('problem'), schema: [], messages: { violation: SENTENCE } },
  create(context) {
    const check = (node) => {
      const children = node.children.filter(isVisible);
      const canChange =
        isReplaceable(node) || children.some((child) => child.type === 'JSXExpressionContainer' && !isText(child));
      const texts = children.filter((child) => isText(child) || isTemplate(child.expression));
      const hasSpace = node.children.some(isSpace);
      const hasTextBesideOthers = children.length > 1 ? texts.length > 0 : children.length === 1 && hasSpace;
      if (canChange && hasTextBesideOthers) context.report({ node, messageId: 'violation' });
    };
    return { JSXElement: check, JSXFragment: check };
  },
};

/**
 * Returns whether a condition can make React remove these children but keep the element around them. React keeps an
 * element if the other branch contains an element of the same name. The children of a fragment have no such element.
 */
function isReplaceable(node) {
  const outer = node.type === 'JSXElement' && node.parent.type === 'JSXFragment' ? node.parent : node;
  const { consequent, alternate } = outer.parent;
  if (outer.parent.type !== 'ConditionalExpression') return false;
  if (node.type === 'JSXFragment') return true;
  const other = consequent === outer ? alternate : consequent;
  const peers = other.type === 'JSXFragment' ? other.children : [other];
  return peers.some((peer) => nameOf(peer) !== undefined && nameOf(peer) === nameOf(node));
}

function nameOf({ openingElement }) {
  return openingElement?.name.name;
}

/** Returns false for whitespace and comments. */
function isVisible({ type, value, expression }) {
  if (type === 'JSXText') return value.trim() !== '';
  if (type !== 'JSXExpressionContainer') return true;
  if (expression.type === 'Literal') return String(expression.value).trim() !== '';
  return expression.type !== 'JSXEmptyExpression';
}

/** Returns whether React renders a child as a text of spaces. */
function isSpace({ type, value, expression }) {
  return type === 'JSXText' ? /^ +$/.test(value) : expression?.type === 'Literal' && expression.value === ' ';
}

/** Returns whether a child is a text that never changes. */
function isText({ type, expression }) {
  return type === 'JSXText' || expression?.type === 'Literal';
}

/** Returns whether an expression is always text, at least in one of its branches. */
function isTemplate(expression) {
  if (expression?.type === 'ConditionalExpression')
    return [expression.consequent, expression.alternate].some(
      (branch) => branch.type === 'TemplateLiteral' || typeof branch.value === 'string' || isTemplate(branch),
    );
  return expression?.type === 'TemplateLiteral';
}
