import assert from 'node:assert';
import type { RuntimeConfig } from 'shared/contract/registry';

/** Returns the runtime configuration that the shop's pages contain, with the live releases. */
export async function readRuntimeConfig(shopUrl: string): Promise<RuntimeConfig> {
  const html = await (await fetch(shopUrl, { headers: { accept: 'text/html' } })).text();
  const [, config] = /id="runtime-config">(.*?)<\/script>/s.exec(html) ?? [];
  assert(config);
  return JSON.parse(config);
}
