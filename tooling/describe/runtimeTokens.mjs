/** A prerendered page's placeholders for server settings. The server replaces them with the escaped values. */
export const RUNTIME_TOKENS = {
  productName: '{{productName}}',
  installerUrl: '{{installerUrl}}',
  marketingUrl: '{{marketingUrl}}',
  supportEmail: '{{supportEmail}}',
};
