import assert from 'node:assert';
import type { RuntimeConfig } from 'shared/contract/registry';

/** Returns the runtime configuration that the page at `url` contains, with the live releases. */
export async function readRuntimeConfig(url: string): Promise<RuntimeConfig> {
  const html = await (await fetch(url, { headers: { accept: 'text/html' } })).text();
  const [, config] = /id="runtime-config">(.*?)<\/script>/s.exec(html) ?? [];
  assert(config);
  return JSON.parse(config);
}
