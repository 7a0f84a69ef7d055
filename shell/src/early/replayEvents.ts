import { flushSync } from 'react-dom';
import { type EarlyEvent, type EarlyEvents, type EarlyInput, RECORDED } from './earlyEvents';
import { isTickable, replayInput } from './replayInput';

/** The delay before another attempt to replay events in a part of the page that has not hydrated. */
const RETRY_MS = 50;

let early: EarlyEvents | undefined;
let retry: ReturnType<typeof setTimeout> | undefined;

/**
 * Takes the recorded events from the inline script. Also records the fields that the browser restored after a reload,
 * because browsers fire no events for them. From then on, records only events in parts of the page that have not
 * hydrated. Call this function directly after `hydrateRoot`.
 */
export function takeEarlyEvents(root: HTMLElement): void {
  early = window.earlyEvents;
  if (!early) return;
  const { record } = early;
  early.unshift(...restoredFields(root, early));
  for (const type of RECORDED) {
    removeEventListener(type, record, true);
    root.addEventListener(
      type,
      (event) => {
        // React listens on the same element, and stops the propagation of events in parts that have not hydrated.
        const isStopped = event.cancelBubble;
        if (!isStopped) return;
        record(event);
        retry ??= setTimeout(replayEvents, RETRY_MS);
      },
      true,
    );
  }
}

/**
 * Replays the recorded events. If a part of the page has not hydrated, React stops its events, and the listener records
 * them again.
 */
export function replayEvents(): void {
  clearTimeout(retry);
  retry = undefined;
  for (const event of early?.splice(0) ?? []) if (event.target.isConnected) flushSync(() => replay(event));
}

function replay(event: EarlyEvent): void {
  if (event.type === 'input') replayInput(event);
  else if (event.type === 'keydown') pressEnter(event.target);
  // Skip a button whose label has changed, such as from "Sign in" to "Sign out".
  else if (event.target.textContent === event.text) event.target.click();
}

function pressEnter(target: HTMLElement): void {
  const isHandled = !target.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }),
  );
  if (isHandled) return;
  // Click the submit button, as browsers do, so that a disabled button prevents the submission.
  const form = target.closest('form');
  const button = form?.querySelector<HTMLElement>('button:not([type="button"], [type="reset"])');
  if (button) button.click();
  else form?.requestSubmit();
}

/** Returns the fields that the browser restored, as recorded inputs. Skips fields that are `known` already. */
function restoredFields(root: HTMLElement, known: readonly EarlyEvent[]): EarlyInput[] {
  return [...root.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')]
    .filter((field) => isChanged(field) && !known.some(({ target }) => target === field))
    .map((target) => ({
      type: 'input',
      target,
      value: target.value,
      checked: 'checked' in target ? target.checked : undefined,
    }));
}

function isChanged(field: HTMLInputElement | HTMLTextAreaElement): boolean {
  return isTickable(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
}
