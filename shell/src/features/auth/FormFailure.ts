import type { ReactNode } from 'react';

/** The status of a form whose call failed. */
export interface FormFailure {
  /** Id of the element that shows the message. */
  id: string;
  message: string;
  /** The name of the field that the message is about, if it is about one. */
  about: string | undefined;
  advice: ReactNode;
}
