import type { OptionSpec } from '../Command';

export const MESSAGE: OptionSpec = {
  type: 'string',
  label: 'Message to the customer',
  kind: 'long text',
  meaning: 'Your own words for the customer, who gets an email. Without them, the customer gets no email.',
};
