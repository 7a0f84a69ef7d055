import type { SerializedError } from '@reduxjs/toolkit';
import type { FetchBaseQueryError } from '@reduxjs/toolkit/query/react';
import { asRecord, asText } from '../calls/values';

export type ApiError = FetchBaseQueryError | SerializedError;

const UNREACHABLE = 'We could not reach the server. Check your connection and try again.';
const TOO_SLOW = 'The server took too long to respond. Please try again.';

/**
 * Returns the message to show for a failed call: the server's own message or a description of the failure. Never
 * returns markup.
 */
export function errorMessage(error: unknown): string {
  const { status, data, message } = asRecord(error);
  if (status === 'FETCH_ERROR') return UNREACHABLE;
  if (status === 'TIMEOUT_ERROR') return TOO_SLOW;
  return messageIn(data) ?? (typeof status === 'number' ? messageFor(status) : (asText(message) ?? UNREACHABLE));
}

/** Returns the HTTP status of a failed call, or `undefined` if there was no response. */
export function errorStatus(error: unknown): number | undefined {
  const { status } = asRecord(error);
  return typeof status === 'number' ? status : undefined;
}

/** Returns the server's messages about invalid fields, by field name. */
export function fieldErrors(error: unknown): Record<string, string> {
  const errors = asRecord(asRecord(asRecord(error).data).errors);
  return Object.fromEntries(
    Object.entries(errors).flatMap(([field, value]) => {
      const message = joinTexts(value);
      return message === undefined ? [] : [[field, message]];
    }),
  );
}

/**
 * Finds the message in an error's body, which can be a string, a list of strings or an object. Returns `undefined` if
 * there is no message.
 */
function messageIn(data: unknown): string | undefined {
  const text = joinTexts(data);
  if (text !== undefined) return text;
  const { detail, message, Message, error, errors, title } = asRecord(data);
  return [detail, message, Message, error, Object.values(asRecord(errors)).flat(), title].map(joinTexts).find(Boolean);
}

/**
 * Joins a string or a list of strings into one string. Skips strings that begin with `<`, because they are markup.
 * Returns `undefined` if nothing is left.
 */
function joinTexts(value: unknown): string | undefined {
  const texts = [value].flat().filter((text): text is string => typeof text === 'string' && !isMarkup(text));
  return asText(texts.map((text) => text.trim()).join(' '));
}

function isMarkup(text: string): boolean {
  return text.trimStart().startsWith('<');
}

function messageFor(status: number): string {
  return status >= 500
    ? `The server had a problem (${status}). Please try again in a moment.`
    : `The server rejected the request (${status}). Reload the page and try again.`;
}

/**
 * Waits for a call, and logs `message` and the reason if the call fails. Use it for failures that the page does not
 * show. Never rejects.
 * @param call an endpoint's `queryFulfilled`
 */
export async function logFailure(message: string, call: Promise<unknown>): Promise<void> {
  await call.catch((failure: unknown) => console.info(`${message}: ${errorMessage(asRecord(failure).error)}`));
}
