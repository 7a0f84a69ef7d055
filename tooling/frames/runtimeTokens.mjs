/** Stand in a frame for what only the server knows. The server puts the escaped values in their place. */
export const RUNTIME_TOKENS = {
  productName: '{{productName}}',
  installerUrl: '{{installerUrl}}',
  marketingUrl: '{{marketingUrl}}',
  supportEmail: '{{supportEmail}}',
};
