const NAME = 'StorageKeysPlugin';
const STORAGES = ['localStorage', 'sessionStorage'];
const GLOBALS = ['window', 'self', 'globalThis'];
const KEYED = ['getItem', 'setItem', 'removeItem'];
const TYPES = ['javascript/auto', 'javascript/dynamic', 'javascript/esm'];
/** Matches files of the federation runtime, which only read their own debug setting. */
const FEDERATION_RUNTIME = /[\\/]node_modules[\\/]@module-federation[\\/]/;

/**
 * Records the keys of local and session storage that each module uses. Reports each use without a literal key as a
 * fault, because the release record must list every key.
 */
export class StorageKeysPlugin {
  apply(compiler) {
    compiler.hooks.normalModuleFactory.tap(NAME, (factory) => {
      for (const type of TYPES) factory.hooks.parser.for(type).tap(NAME, recordUses);
    });
  }
}

/**
 * Returns the storage keys of a build.
 * @returns {{ keys: string[], faults: string[] }} `faults` names the files that use storage without a literal key
 */
export function storageKeysOf(modules) {
  const own = [...modules].filter(
    ({ resource, buildInfo }) => buildInfo?.storage && !FEDERATION_RUNTIME.test(resource),
  );
  return {
    keys: [...new Set(own.flatMap(({ buildInfo }) => buildInfo.storage.keys))].sort(),
    faults: own.filter(({ buildInfo }) => buildInfo.storage.isUnknown).map(({ resource }) => resource),
  };
}

function recordUses(parser) {
  const record = (change) => {
    const info = (parser.state.module.buildInfo.storage ??= { keys: [], isUnknown: false });
    change(info);
  };
  const recordUnknown = () => record((info) => (info.isUnknown = true));
  const recordCall = ({ arguments: [key, ...rest] }, method) => {
    const value = key && KEYED.includes(method) ? parser.evaluateExpression(key) : undefined;
    if (!value?.isString()) return void recordUnknown();
    record((info) => info.keys.push(value.string));
    parser.walkExpressions(rest);
    return true;
  };
  for (const storage of STORAGES) {
    parser.hooks.callMemberChain.for(storage).tap(NAME, (expression, [method]) => recordCall(expression, method));
    parser.hooks.expression.for(storage).tap(NAME, recordUnknown);
  }
  for (const name of GLOBALS) {
    parser.hooks.callMemberChain
      .for(name)
      .tap(NAME, (expression, [storage, method]) =>
        STORAGES.includes(storage) ? recordCall(expression, method) : undefined,
      );
    parser.hooks.expressionMemberChain
      .for(name)
      .tap(NAME, (_expression, [storage]) => (STORAGES.includes(storage) ? recordUnknown() : undefined));
  }
}
