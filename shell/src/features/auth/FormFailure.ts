import type { ReactNode } from 'react';

/** The status of a form after its call failed. */
export interface FormFailure {
  /** Id of the element that shows the message. */
  id: string;
  message: string;
  /** The name of the invalid field, if the message is about a field. */
  about: string | undefined;
  advice: ReactNode;
}
