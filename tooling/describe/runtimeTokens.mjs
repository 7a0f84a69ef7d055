/** Placeholders in a prerendered page for values of the running server. The server inserts the escaped values. */
export const RUNTIME_TOKENS = {
  productName: '{{productName}}',
  installerUrl: '{{installerUrl}}',
  marketingUrl: '{{marketingUrl}}',
  supportEmail: '{{supportEmail}}',
};
