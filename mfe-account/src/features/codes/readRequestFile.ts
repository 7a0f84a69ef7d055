import { asRecord, asText } from 'shared/calls/values';
import { normaliseActivationCode } from 'shared/domain/activationCode';

const UNREADABLE = 'This file does not contain a request. Choose the file that the program saved, or type the request.';

/** Reads a code's request from the file that the program saved. Returns an error message if the file has none. */
export async function readRequestFile(
  file: Blob,
  code: string,
): Promise<{ computerName: string; request: string } | { error: string }> {
  const fields = asRecord(await file.text().then(parse));
  const requestedCode = normaliseActivationCode(asText(fields['code']) ?? '');
  const request = asText(fields['request']);
  if (requestedCode === '' || request === undefined) return { error: UNREADABLE };
  if (requestedCode !== code) return { error: `This file is a request for the code ${requestedCode}.` };
  return { computerName: asText(fields['computerName']) ?? '', request };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
