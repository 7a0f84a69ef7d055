import type { SerializedError } from '@reduxjs/toolkit';
import type { FetchBaseQueryError } from '@reduxjs/toolkit/query/react';
import { asRecord, asText } from './answer';

export type ApiError = FetchBaseQueryError | SerializedError;

const UNREACHABLE = 'We could not reach the server. Check your connection and try again.';
const TOO_SLOW = 'The server took too long to answer. Please try again.';

/** The sentence to show for a failed call: the server's own where it sent one, else what the failure was. Never markup. */
export function errorMessage(error: unknown): string {
  const { status, data, message } = asRecord(error);
  if (status === 'FETCH_ERROR') return UNREACHABLE;
  if (status === 'TIMEOUT_ERROR') return TOO_SLOW;
  return sentenceIn(data) ?? (typeof status === 'number' ? sentenceFor(status) : (asText(message) ?? UNREACHABLE));
}

/** The HTTP status of a failed call; `undefined` where there was no answer. */
export function errorStatus(error: unknown): number | undefined {
  const { status } = asRecord(error);
  return typeof status === 'number' ? status : undefined;
}

/** Sentences by field name, where the server named the fields at fault. */
export function fieldErrors(error: unknown): Record<string, string> {
  const errors = asRecord(asRecord(asRecord(error).data).errors);
  return Object.fromEntries(
    Object.entries(errors).flatMap(([field, said]) => {
      const sentence = sentencesIn(said);
      return sentence === undefined ? [] : [[field, sentence]];
    }),
  );
}

function sentenceIn(data: unknown): string | undefined {
  const said = sentencesIn(data);
  if (said !== undefined) return said;
  const { detail, message, Message, error, errors, title } = asRecord(data);
  return [detail, message, Message, error, Object.values(asRecord(errors)).flat(), title].map(sentencesIn).find(Boolean);
}

/** A text, or several in a list. */
function sentencesIn(said: unknown): string | undefined {
  const texts = [said].flat().filter((text) => typeof text === 'string' && !isMarkup(text)) as string[];
  return asText(texts.map((text) => text.trim()).join(' '));
}

function isMarkup(text: string): boolean {
  return text.trimStart().startsWith('<');
}

function sentenceFor(status: number): string {
  return status >= 500
    ? `The server had a problem (${status}). Please try again in a moment.`
    : `The server did not accept the request (${status}).`;
}
