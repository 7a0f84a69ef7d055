import { lowestRange } from './moduleNames.mjs';
import { usedOfHost } from './usedOfHost.mjs';

const NAME = 'ExactRangesPlugin';

/**
 * Has the container require of each shared module exactly what its code uses: the lowest version that has every name,
 * or what the squad asks for.
 */
export class ExactRangesPlugin {
  /** @param {Record<string, string>} needs versions that the squad asks for beyond names, by module */
  constructor(needs = {}) {
    this.needs = needs;
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      const configured = new Map();
      // Unused imports are gone by then, and no code is generated yet.
      compilation.hooks.afterOptimizeDependencies.tap(NAME, () => {
        for (const [key, { module, names }] of usedOfHost(compilation)) {
          configured.set(module, module.options.requiredVersion);
          module.options.requiredVersion = lowestRange({ module: key, used: names, atLeast: this.needs[key] });
        }
      });
      // A module in the cache is found by its configured range.
      compilation.hooks.afterSeal.tap(NAME, () => {
        for (const [module, range] of configured) module.options.requiredVersion = range;
      });
    });
  }
}
