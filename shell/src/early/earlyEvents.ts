export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

interface RecordedEvent {
  /** The label of the pressed button or link. */
  text?: string | undefined;
  /** The field's value after the event. */
  value?: string | undefined;
  checked?: boolean | undefined;
}

/** The customer changed a field. */
export interface EarlyInput extends RecordedEvent {
  type: 'input';
  target: Field;
}

interface EarlyPress extends RecordedEvent {
  type: 'click' | 'keydown';
  /** The pressed button or link, or else the field. */
  target: HTMLElement;
}

/** An event that occurred before its part of the page hydrated. The inline script of `index.html` records it. */
export type EarlyEvent = EarlyInput | EarlyPress;

/**
 * The recorded events. `record` adds an event. It prevents the default action of a click on a button and of Enter in a
 * field. It also prevents the first click on a link that follows another recorded event, because that event may change
 * the link's address. A second click follows the link.
 */
export type EarlyEvents = EarlyEvent[] & { record: (event: Event) => void };

declare global {
  interface Window {
    /** Absent if a Content Security Policy blocks the inline script. */
    earlyEvents?: EarlyEvents;
  }
}

/** The types of events that the inline script records. */
export const RECORDED = ['click', 'input', 'keydown'] as const;
