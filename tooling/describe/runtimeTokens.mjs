/** Placeholders in a prerendered page for settings of the server. The server replaces them with the escaped values. */
export const RUNTIME_TOKENS = {
  productName: '{{productName}}',
  installerUrl: '{{installerUrl}}',
  marketingUrl: '{{marketingUrl}}',
  supportEmail: '{{supportEmail}}',
};
