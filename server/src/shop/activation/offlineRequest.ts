import { normaliseActivationCode } from 'shared/domain/activationCode';
import { HttpProblem } from 'server-kit/http/httpProblem';
import { hashCharacters } from './activationCode';
import { HASH_LENGTH } from './device';

const CHECK_LENGTH = 2;

/**
 * Reads the request that a program shows if it has no internet connection: its device's hash for a code, and two check
 * characters.
 * @returns the device's hash
 * @throws {HttpProblem} 400 for a mistyped request, or a request for another code.
 */
export function readOfflineRequest(code: string, typed: string): string {
  const request = normaliseActivationCode(typed).replaceAll('-', '');
  const device = request.slice(0, HASH_LENGTH);
  if (request === device + hashCharacters(`${code} ${device}`, CHECK_LENGTH)) return device;
  const sentence = `This isn’t a request for the code ${code}. Check that the program shows this code, and compare all 20 characters of the request`;
  throw new HttpProblem(400, `${sentence}.`, { errors: { request: sentence } });
}
