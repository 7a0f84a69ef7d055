import { describeDevice } from './describeDevice';

const MOZILLA = 'Mozilla/5.0';
const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [`${MOZILLA} (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`, 'Chrome on Windows'],
  [`${MOZILLA} (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0 Safari/537.36 Edg/140.0`, 'Edge on Windows'],
  [`${MOZILLA} (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0`, 'Firefox on Linux'],
  [`${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605 Version/18.0 Safari/605.1.15`, 'Safari on Mac'],
  [
    `${MOZILLA} (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Mobile Safari/604`,
    'Safari on iPhone',
  ],
  [`${MOZILLA} (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605 CriOS/140.0 Mobile Safari/604.1`, 'Chrome on iPad'],
  [`${MOZILLA} (Linux; Android 15) ${WEBKIT} SamsungBrowser/28.0 Chrome/130.0`, 'Samsung Internet on Android'],
  [`${MOZILLA} (Windows NT 10.0) ${WEBKIT} Chrome/140.0 Safari/537.36 OPR/120.0`, 'Opera on Windows'],
  [`${MOZILLA} (X11; Linux x86_64) ${WEBKIT} HeadlessChrome/140.0 Safari/537.36`, 'Chrome on Linux'],
  [`${MOZILLA} (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/140.0 Safari/537.36`, 'Chrome on ChromeOS'],
  [`${MOZILLA} (PlayStation 5)`, null],
  ['curl/8.0 (Windows)', 'Windows'],
  [`${MOZILLA} (SunOS i86pc; rv:102.0) Gecko/20100101 Firefox/102.0`, 'Firefox'],
  ['', null],
  [undefined, null],
])('describes the user agent %s as %s', (userAgent, device) => {
  expect(describeDevice(userAgent)).toBe(device);
});

test('reads only the beginning of an endless user agent', () => {
  expect(describeDevice(`Version/${'1'.repeat(60_000)} Safari/`)).toBeNull();
});
