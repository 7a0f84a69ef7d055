/** Returns a data URL that webpack bundles like a module with this source, so that the module needs no file. */
export function moduleUrl(source) {
  return `data:text/javascript;base64,${Buffer.from(source).toString('base64')}`;
}
