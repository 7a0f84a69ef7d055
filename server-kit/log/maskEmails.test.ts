import { maskEmails } from './maskEmails';

it.each([
  ['ann@example.com', 'a***@example.com'],
  ['550 5.1.1 <ann.smith+shop@mail.example.co.uk>: no such user', '550 5.1.1 <a***@mail.example.co.uk>: no such user'],
  ['"ann@example.com","bob@example.com"', '"a***@example.com","b***@example.com"'],
  ['/api/x?email=ann%40example.com&page=2', '/api/x?email=a***%40example.com&page=2'],
  ['%odd@example.com', '%***@example.com'],
  ['ann@dots..example.com', 'a***@dots..example.com'],
  ['åsa@exämple.com', 'å***@exämple.com'],
  ['node_modules/@fastify/cors and pino@10.4.0', 'node_modules/@fastify/cors and pino@10.4.0'],
  ['no address', 'no address'],
])('maskEmails changes %s to %s', (text, masked) => {
  expect(maskEmails(text)).toBe(masked);
});

it('maskEmails handles an address of 100,000 characters', () => {
  expect(maskEmails(`${'a'.repeat(100_000)}@example.com`)).toBe('a***@example.com');
  expect(maskEmails(`@${'a'.repeat(100_000)}`)).toHaveLength(100_001);
});
