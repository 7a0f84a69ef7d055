import { hashCharacters } from '../shop/activation/activationCode';

/** Returns the request that the program shows on a computer without internet. */
export function offlineRequest(code: string, deviceId: string): string {
  const device = hashCharacters(`${code} ${deviceId}`, 18);
  return `${device}${hashCharacters(`${code} ${device}`, 2)}`.replace(/.{5}(?=.)/g, '$&-');
}
