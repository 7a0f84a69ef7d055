import { REMOTES } from '../setup/packages.mjs';
import { isTest, moduleOf } from './moduleOf.mjs';

const STORAGES = ['localStorage', 'sessionStorage'];
const KEYED = ['getItem', 'setItem', 'removeItem'];
const GLOBALS = ['window', 'self', 'globalThis'];
/** Methods that add names to the API slice, which all packages share. */
const ENDPOINT_METHODS = ['injectEndpoints', 'enhanceEndpoints'];
const OWN_ENDPOINTS = 'ownEndpoints';

/**
 * Returns ESLint listeners that check a remote's endpoints and storage keys. They report names without the remote's
 * prefix, and names that the remote's build cannot record.
 * @param {string} file path relative to the repository
 */
export function remoteNames(context, file) {
  const remote = moduleOf(file)?.packageName;
  if (remote === undefined || !REMOTES.includes(remote) || isTest(file)) return {};
  const report = (node, sentence) => context.report({ node, messageId: 'violation', data: { sentence } });
  return {
    MemberExpression(node) {
      if (ENDPOINT_METHODS.includes(node.property.name))
        report(
          node,
          'A remote must inject endpoints with ownEndpoints from shared/remote, which adds the prefix of the build.',
        );
    },
    CallExpression(node) {
      if (node.callee.name === OWN_ENDPOINTS && isInFunction(node))
        report(node, 'Call ownEndpoints at the top level of a module, so that the build can record the names.');
    },
    Identifier(node) {
      if (!STORAGES.includes(node.name) || isPropertyOfOther(node)) return;
      const sentence = storageFault(node, remote);
      if (sentence) report(node, sentence);
    },
  };
}

function storageFault(node, remote) {
  const object = node.parent.type === 'MemberExpression' && node.parent.property === node ? node.parent : node;
  const method = object.parent;
  const call = method?.parent;
  const isKeyed =
    method?.type === 'MemberExpression' &&
    method.object === object &&
    KEYED.includes(method.property.name) &&
    call?.type === 'CallExpression' &&
    call.callee === method;
  const key = isKeyed ? call.arguments[0]?.value : undefined;
  if (typeof key !== 'string')
    return `A remote may use ${node.name} only with getItem, setItem or removeItem and a literal key.`;
  return key.startsWith(`${remote}/`) ? undefined : `A key must begin with the name of its remote: "${remote}/${key}".`;
}

/**
 * Returns whether an identifier is another object's property, such as `settings.localStorage`. Returns false for
 * `window.localStorage`, which is the browser's storage.
 */
function isPropertyOfOther(node) {
  const { parent } = node;
  if (parent.type.startsWith('TS')) return true;
  if (parent.type === 'Property') return !GLOBALS.includes(parent.parent.parent?.init?.name);
  return (
    parent.type === 'MemberExpression' &&
    parent.property === node &&
    !parent.computed &&
    !GLOBALS.includes(parent.object.name)
  );
}

function isInFunction(node) {
  for (let each = node.parent; each; each = each.parent) if (/Function/.test(each.type)) return true;
  return false;
}
