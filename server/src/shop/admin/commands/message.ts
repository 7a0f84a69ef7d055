import type { OptionSpec } from '../Command';

export const MESSAGE: OptionSpec = {
  type: 'string',
  label: 'Message to the customer',
  kind: 'long text',
  meaning: 'The text of an email to the customer. Without it, the customer gets no email.',
};
