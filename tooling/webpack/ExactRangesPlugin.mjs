import { lowestRange } from './moduleNames.mjs';
import { usedHostExports } from './usedHostExports.mjs';

const NAME = 'ExactRangesPlugin';

/**
 * Sets the range that a container requires of each shared module. The range starts at the lowest version that has all
 * used names, unless the squad requires a later version.
 */
export class ExactRangesPlugin {
  /** @param {Record<string, string>} needs versions that the squad requires for other reasons, by module */
  constructor(needs = {}) {
    this.needs = needs;
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      const configured = new Map();
      // At this hook, webpack has removed unused imports, but has not generated code yet.
      compilation.hooks.afterOptimizeDependencies.tap(NAME, () => {
        for (const [key, { module, names }] of usedHostExports(compilation)) {
          configured.set(module, module.options.requiredVersion);
          module.options.requiredVersion = lowestRange({ module: key, used: names, atLeast: this.needs[key] });
        }
      });
      // Restore the configured range, because webpack's cache identifies a module by its range.
      compilation.hooks.afterSeal.tap(NAME, () => {
        for (const [module, range] of configured) module.options.requiredVersion = range;
      });
    });
  }
}
