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
 * customer's page. A `WeakMap` is allowed, because its keys are objects of one page. The option `allowed` lists the
 * names of variables that may keep state.
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
    if (created === 'WeakMap' || created === 'WeakSet') return false;
    // An empty map or set is useful only if it gets content later.
    if ((created === 'Map' || created === 'Set') && definition.node.init.arguments.length === 0) return true;
  }
  // Methods of an imported object, such as `router.push`, can mean anything.
  const mayCall = definition.type !== 'ImportBinding';
  return references.some(({ identifier, from }) => isInFunction(from) && isMutated(identifier, { mayCall }));
}

function createdClass(init) {
  return init?.type === 'NewExpression' ? init.callee.name : undefined;
}

/**
 * Returns whether an inner function assigns a variable of a function, so that the variable outlives the call. Ignores
 * components and hooks, because React calls them for each page.
 */
function isKeptByClosure({ defs, references, scope }) {
  const [definition] = defs;
  if (definition?.type !== 'Variable' || isInComponent(scope)) return false;
  return references.some(
    (reference) => reference.isWrite() && !reference.init && reference.from.variableScope !== scope.variableScope,
  );
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

/**
 * Returns whether an expression changes the object that an identifier refers to, or an object inside it. With `mayCall`,
 * a call of a method such as `push` counts as a change.
 */
function isMutated(identifier, { mayCall = false } = {}) {
  let node = identifier;
  let property;
  while (isInnerPart(node)) {
    node = node.parent;
    if (node.type === 'MemberExpression') property = node.property.name;
  }
  const { parent } = node;
  if (parent.type === 'CallExpression' && parent.arguments[0] === node)
    return (
      ['Object', 'Reflect'].includes(parent.callee.object?.name) && ARGUMENT_MUTATORS.has(parent.callee.property.name)
    );
  if (node === identifier) return false;
  if (parent.type === 'CallExpression') return mayCall && parent.callee === node && MUTATORS.has(property);
  if (parent.type === 'AssignmentExpression') return parent.left === node;
  return parent.type === 'UpdateExpression' || (parent.type === 'UnaryExpression' && parent.operator === 'delete');
}

/** Returns whether the parent is a property of the node, or the node with another type. */
function isInnerPart(node) {
  const { parent } = node;
  if (parent.type === 'MemberExpression') return parent.object === node;
  return ['TSNonNullExpression', 'TSAsExpression', 'ChainExpression'].includes(parent.type);
}
