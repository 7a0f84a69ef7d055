import { createPasswordHasher } from './passwordHasher';

test('passwords are hashed with argon2id, 19 MiB and two passes', async () => {
  expect(await createPasswordHasher().hash('a password')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('a password matches only its own hash, and an unknown account matches no password', async () => {
  const passwords = createPasswordHasher();
  const hash = await passwords.hash('a password');
  expect(await passwords.verify(hash, 'a password')).toBe(true);
  expect(await passwords.verify(hash, 'another password')).toBe(false);
  expect(await passwords.verify(undefined, 'no account has this password')).toBe(false);
});
