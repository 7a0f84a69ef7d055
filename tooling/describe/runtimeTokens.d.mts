export const RUNTIME_TOKENS: Readonly<Record<'productName' | 'installerUrl' | 'marketingUrl' | 'supportEmail', string>>;
