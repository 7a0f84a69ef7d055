/** Methods that change an array, a map, a set or a similar object. */
const MUTATORS = new Set(
  'push pop shift unshift splice sort reverse fill copyWithin set add delete clear append'.split(' '),
);
/** Functions that change their first argument. */
const ARGUMENT_MUTATORS = new Set(['assign', 'defineProperty', 'defineProperties', 'setPrototypeOf', 'set']);
const GLOBALS = new Set(['globalThis', 'window', 'self', 'global']);
/** Helpers that keep a result for all later calls. */
const KEEPERS = /^(memoi[sz]e\w*|once|cache)$/i;
const COMPONENT_OR_HOOK = /^([A-Z]|use[A-Z])/;

const ADVICE = 'While the server renders, all customers share it. Use the state of a component, or the store.';

/**
 * An ESLint rule that refuses state of modules: variables, containers and static fields that outlive a page. The server
 * renders the pages of all customers with the same modules, so such state would carry one customer's data into another
 * customer's page. A `WeakMap` whose keys are objects of one page is allowed. The option `allowed` lists the names of
 * variables that may keep state. The rule follows a container to one alias, such as `const list = state.list`.
 */
export const moduleState = {
  meta: {
    type: /** @type {const} */ ('problem'),
    schema: [
      {
        type: 'object',
        properties: { allowed: { type: 'array', items: { type: 'string' } } },
        additionalProperties: false,
      },
    ],
    messages: {
      variable: `"{{name}}" keeps state in the module. ${ADVICE}`,
      closure: `"{{name}}" outlives the call of its function. ${ADVICE}`,
      static: `A static field keeps state in the module. ${ADVICE}`,
      global: `A property of "{{name}}" is state that all modules share. ${ADVICE}`,
      keeper: `"{{name}}" keeps its results in the module. ${ADVICE}`,
    },
  },
  create(context) {
    const { scopeManager } = context.sourceCode;
    const [{ allowed = [] } = {}] = context.options;
    const report = (node, messageId, name = '') => {
      if (!allowed.includes(name)) context.report({ node, messageId, data: { name } });
    };
    return {
      'Program:exit'() {
        for (const scope of scopeManager.scopes) {
          for (const variable of scope.variables) {
            if (isInFunction(scope)) {
              if (isKeptByClosure(variable)) report(variable.identifiers[0], 'closure', variable.name);
            } else if (isState(variable)) report(variable.identifiers[0], 'variable', variable.name);
          }
          for (const { identifier, resolved } of scope.references) {
            const isGlobal = GLOBALS.has(identifier.name) && !resolved?.defs.length;
            if (isGlobal && isMutated(identifier)) report(identifier, 'global', identifier.name);
          }
        }
      },
      PropertyDefinition(node) {
        if (node.static && !(node.readonly && node.value?.type === 'Literal')) report(node, 'static');
      },
      CallExpression(node) {
        const name = node.callee.name ?? node.callee.property?.name;
        if (KEEPERS.test(name ?? '') && !isInFunction(context.sourceCode.getScope(node))) report(node, 'keeper', name);
      },
    };
  },
};

/** Returns whether a variable outside all functions holds state. */
function isState({ defs, references, scope }) {
  const [definition] = defs;
  const declaration = definition?.parent;
  if (!definition || declaration?.declare || scope.type === 'tsModule') return false;
  if (definition.type === 'Variable') {
    if (declaration.kind !== 'const') return true;
    const created = createdClass(definition.node.init);
    if (created === 'WeakMap' || created === 'WeakSet') return references.some(hasConstantKey);
    // An empty map or set is useful only if it gets content later.
    if ((created === 'Map' || created === 'Set') && definition.node.init.arguments.length === 0) return true;
  }
  // Methods of an imported object, such as `router.push`, can mean anything.
  const mayCall = definition.type !== 'ImportBinding';
  return references.some(({ identifier, from }) => isInFunction(from) && isChanged(identifier, from, { mayCall }));
}

function createdClass(init) {
  return init?.type === 'NewExpression' ? init.callee.name : undefined;
}

/** Returns whether a `WeakMap` or `WeakSet` gets a key that outlives the page. */
function hasConstantKey({ identifier, from }) {
  const { parent: method } = identifier;
  const { parent: call } = method;
  if (call.callee !== method || !['set', 'add'].includes(method.property?.name)) return false;
  let [key] = call.arguments;
  while (key?.type === 'MemberExpression') key = key.object;
  return key?.type === 'Identifier' && !isInFunction(findVariable(from, key.name)?.scope);
}

function findVariable(scope, name) {
  for (let each = scope; each; each = each.upper) {
    const variable = each.set.get(name);
    if (variable) return variable;
  }
  return undefined;
}

/**
 * Returns whether an inner function assigns a variable of a function, or changes its container after the call, so that
 * the state outlives the call. Ignores components and hooks, because React calls them for each page.
 */
function isKeptByClosure({ defs, references, scope }) {
  const [definition] = defs;
  if (definition?.type !== 'Variable' || isInComponent(scope)) return false;
  const isWeak = ['WeakMap', 'WeakSet'].includes(createdClass(definition.node.init));
  return references.some((reference) => {
    const { identifier, from } = reference;
    if (from.variableScope === scope.variableScope) return false;
    if (reference.isWrite() && !reference.init) return true;
    if (!isCreatedHere(definition.node) || !isReturned(innerFunctionOf(from, scope))) return false;
    return isWeak ? hasConstantKey(reference) : isChanged(identifier, from, { mayCall: true });
  });
}

/**
 * Returns whether a declaration creates a container. If another function returns the container, it may be new for each
 * page.
 */
function isCreatedHere({ init }) {
  return ['ObjectExpression', 'ArrayExpression', 'NewExpression'].includes(init?.type);
}

/** Returns the scope of the function that contains `from` and is directly inside the function of `outer`. */
function innerFunctionOf(from, outer) {
  let inner = from.variableScope;
  while (inner.upper.variableScope !== outer.variableScope) inner = inner.upper.variableScope;
  return inner;
}

/** Returns whether the surrounding function returns this function, alone or inside an object or array. */
function isReturned({ block, upper }) {
  if (isReturnedValue(block)) return true;
  const name = block.id?.name ?? (block.parent.init === block ? block.parent.id.name : undefined);
  const variable = name === undefined ? undefined : findVariable(upper, name);
  return variable?.references.some(({ identifier }) => isReturnedValue(identifier)) ?? false;
}

const PARTS_OF_VALUE = new Set(['Property', 'ObjectExpression', 'ArrayExpression', 'TSAsExpression']);

function isReturnedValue(expression) {
  let node = expression;
  while (PARTS_OF_VALUE.has(node.parent.type)) node = node.parent;
  const { parent } = node;
  return parent.type === 'ReturnStatement' || (parent.type === 'ArrowFunctionExpression' && parent.body === node);
}

function isInComponent(scope) {
  for (let each = scope; each; each = each.upper) {
    if (each.type === 'function' && COMPONENT_OR_HOOK.test(nameOf(each.block))) return true;
  }
  return false;
}

function nameOf({ id, parent }) {
  return id?.name ?? parent.id?.name ?? parent.key?.name ?? '';
}

function isInFunction(scope) {
  for (let each = scope; each; each = each.upper) if (each.type === 'function') return true;
  return false;
}

/** Returns whether an expression changes the object that an identifier refers to, also through a local alias. */
function isChanged(identifier, from, options) {
  if (isMutated(identifier, options)) return true;
  const node = outerPartOf(identifier);
  const { parent } = node;
  if (parent.type !== 'VariableDeclarator' || parent.init !== node) return false;
  const isAlias = ({ defs }) => defs.some((definition) => definition.node === parent);
  const aliases = from.variables.filter(isAlias);
  return aliases.some(({ references }) => references.some((reference) => isMutated(reference.identifier, options)));
}

/**
 * Returns whether an expression changes the object that an identifier refers to, or an object inside it. With
 * `mayCall`, a call of a method such as `push` counts as a change.
 */
function isMutated(identifier, { mayCall = false } = {}) {
  const node = outerPartOf(identifier);
  const { parent } = node;
  if (parent.type === 'CallExpression' && parent.arguments[0] === node)
    return (
      ['Object', 'Reflect'].includes(parent.callee.object?.name) && ARGUMENT_MUTATORS.has(parent.callee.property.name)
    );
  if (node === identifier) return false;
  if (parent.type === 'CallExpression') return mayCall && parent.callee === node && MUTATORS.has(node.property?.name);
  if (parent.type === 'AssignmentExpression') return parent.left === node;
  return parent.type === 'UpdateExpression' || (parent.type === 'UnaryExpression' && parent.operator === 'delete');
}

/** Returns the longest member expression that begins with an identifier, such as `kept.user.name`. */
function outerPartOf(identifier) {
  let node = identifier;
  while (isInnerPart(node)) node = node.parent;
  return node;
}

/**
 * Returns whether the parent reads a property of the node or changes the node's type, such as `kept.user` or `kept!`.
 */
function isInnerPart(node) {
  const { parent } = node;
  if (parent.type === 'MemberExpression') return parent.object === node;
  return ['TSNonNullExpression', 'TSAsExpression', 'ChainExpression'].includes(parent.type);
}
