import { createReleaseLine } from 'release-registry/testing/releaseLine';
import { openTestShop, type TestShop } from '../../testing/testShop';

let shop: TestShop;
let release: ReturnType<typeof createReleaseLine>;

beforeAll(async () => {
  shop = await openTestShop();
  release = createReleaseLine(await shop.app.listen({ host: '127.0.0.1', port: 0 }), { RELEASE_ACTOR: 'ann' });
});
afterAll(() => shop.close());

test.each([
  ['credential create a --packages mfe-a', 'Name the commands: --commands publish,canary,promote,rollback.'],
  ['credential create a --commands promote', "Name the squad's packages: --packages mfe-checkout."],
  ['credential create a --packages mfe-a --commands fly', 'There is no command "fly". Choose from publish, preview,'],
  [
    'credential create a --packages mfe-a --commands promote --expires soon',
    '--expires is "soon", but must be a number of days such as 90d',
  ],
  [
    'credential create a --packages mfe-a --commands promote --claim repository',
    '--claim is "repository", but must have',
  ],
  ['credential create a --packages mfe-a --commands promote --claim environment=production', 'Name the owner of the'],
  ['credential create a --packages mfe-a --commands promote --claim repository=*', 'Name the owner of the tokens'],
  ['credential create administrator --packages mfe-a --commands promote', `A squad's credential cannot be called`],
  ['credential revoke nobody', 'There is no credential "nobody". See npm run release -- credential list'],
  ['credential', 'Usage: npm run release -- credential create|revoke|list'],
  ['credential drop a', 'Use: credential create <name>, credential revoke <name> or credential list.'],
])('the command “%s” fails with an error that explains the mistake', async (line, sentence) => {
  const { text, exitCode } = await release(line);
  expect([text, exitCode]).toEqual([expect.stringContaining(sentence), 1]);
});

test('a new credential names the packages without a published version, because their names may be misspelt', async () => {
  const { text, exitCode } = await release('credential create squad --packages mfe-a,mfe-b --commands promote');
  expect([text, exitCode]).toEqual([
    expect.stringContaining('was created. No version of mfe-a or mfe-b was ever published: check the name. It expires'),
    0,
  ]);
});
