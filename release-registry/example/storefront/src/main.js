import { createInstance } from '@module-federation/enhanced/runtime';
import { openRegistry } from './registry-client.js';

const federation = createInstance({ name: 'storefront', remotes: [] });

// A page from another server has the registry's address in its body's data attributes.
const { registry: url, site } = document.body.dataset;
const registry = openRegistry({
  ...(url && { url, site }),
  load({ container, baseUrl, entry }, module, isRetry) {
    federation.registerRemotes([{ name: container, entry: baseUrl + entry }], { force: isRetry });
    return federation.loadRemote(`${container}/${module.slice('./'.length)}`);
  },
});

for (const element of document.querySelectorAll('[data-remote]')) {
  const { remote, module } = element.dataset;
  registry
    .load(remote, module)
    .then(({ mount }) => mount(element))
    .catch(() => {
      element.textContent = 'This part of the page is unavailable.';
    });
}
