import { parseBody } from '../calls/values';
import { errorMessage, errorStatus, fieldErrors } from './errorMessage';

test.each([
  ['"https://pay.example/1"', 'https://pay.example/1'],
  ['https://pay.example/1', 'https://pay.example/1'],
  ['"<h1>Invoice</h1>"', '<h1>Invoice</h1>'],
  ['<h1>Invoice</h1>', '<h1>Invoice</h1>'],
  ['{"a":1}', { a: 1 }],
  ['', null],
  [' \n', null],
])('reads the body %j as %j without a JSON content type', async (body, value) => {
  await expect(parseBody(new Response(body))).resolves.toEqual(value);
});

test.each([
  [{ status: 400, data: 'Sold out' }, 'Sold out'],
  [{ status: 400, data: { detail: 'Sold out', title: 'Bad request' } }, 'Sold out'],
  [{ status: 400, data: { title: 'Bad request' } }, 'Bad request'],
  [{ status: 400, data: { message: 'No' } }, 'No'],
  [{ status: 400, data: ['Email is taken', 'Password is weak'] }, 'Email is taken Password is weak'],
  [{ status: 400, data: { error: 'Email is taken' } }, 'Email is taken'],
  [{ status: 400, data: { Message: 'Email is taken' } }, 'Email is taken'],
  [{ status: 400, data: { title: 'Bad request', errors: { Email: ['Email is taken'] } } }, 'Email is taken'],
  [
    { status: 400, data: { detail: '<b>No</b>' } },
    'The server rejected the request (400). Reload the page and try again.',
  ],
  [{ status: 502, data: '<h1>Bad gateway</h1>' }, 'The server had a problem (502). Please try again in a moment.'],
  [{ status: 404, data: null }, 'The server rejected the request (404). Reload the page and try again.'],
  [
    { status: 'FETCH_ERROR', error: 'TypeError' },
    'We could not reach the server. Check your connection and try again.',
  ],
  [{ status: 'TIMEOUT_ERROR', error: 'TimeoutError' }, 'The server took too long to respond. Please try again.'],
  [{ message: 'It broke' }, 'It broke'],
  [undefined, 'We could not reach the server. Check your connection and try again.'],
])('describes the failure %j as: %s', (error, sentence) => {
  expect(errorMessage(error)).toBe(sentence);
});

test('returns the status and the invalid fields of a failure', () => {
  expect(errorStatus({ status: 401 })).toBe(401);
  expect(errorStatus({ status: 'FETCH_ERROR' })).toBeUndefined();
  const data = { errors: { email: 'Taken', name: ['Too short.', 'Too plain.'], age: 7 } };
  expect(fieldErrors({ data })).toEqual({ email: 'Taken', name: 'Too short. Too plain.' });
  expect(fieldErrors({ data: 'Taken' })).toEqual({});
});
