import { lowestRange } from './moduleNames.mjs';
import { usedOfHost } from './usedOfHost.mjs';

const NAME = 'ExactRangesPlugin';

/**
 * Sets the range that a container requires of each shared module: from the lowest version that has every name in use,
 * or from a later version that the squad requires.
 */
export class ExactRangesPlugin {
  /** @param {Record<string, string>} needs versions that the squad requires for other reasons, by module */
  constructor(needs = {}) {
    this.needs = needs;
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      const configured = new Map();
      // By then webpack has dropped unused imports, and has not generated code yet.
      compilation.hooks.afterOptimizeDependencies.tap(NAME, () => {
        for (const [key, { module, names }] of usedOfHost(compilation)) {
          configured.set(module, module.options.requiredVersion);
          module.options.requiredVersion = lowestRange({ module: key, used: names, atLeast: this.needs[key] });
        }
      });
      // The cache identifies a module by its configured range.
      compilation.hooks.afterSeal.tap(NAME, () => {
        for (const [module, range] of configured) module.options.requiredVersion = range;
      });
    });
  }
}
