import { hideSecrets } from './visitPath';

test.each([
  ['/pricing', '/pricing'],
  ['/', '/'],
  ['/pricing?code=SAVE10#top', '/pricing'],
  ['/pricing#top?code', '/pricing'],
  ['/pricing?line\nbreak', '/pricing'],
  ['/ResetPassword/AbCd2345EfGh6789', '/ResetPassword/[hidden]'],
  ['/resetpassword/AbCd2345EfGh6789?mail=1', '/resetpassword/[hidden]'],
  ['/ResetPassword/AbCd2345EfGh6789/more', '/ResetPassword/[hidden]/more'],
  ['/ResetPassword/', '/ResetPassword/'],
  ['/a/ResetPassword/first/ResetPassword/second', '/a/ResetPassword/[hidden]/ResetPassword/[hidden]'],
  ['/subscription/renew/a/CODE-1/CODE-2', '/subscription/renew/a/[hidden]'],
  ['/Subscription/Renew/A/CODE-1#top', '/Subscription/Renew/A/[hidden]'],
  ['/account/email/AbCd2345EfGh6789/more', '/account/email/[hidden]/more'],
  ['/Account/Email/AbCd2345EfGh6789?from=mail', '/Account/Email/[hidden]'],
  ['/account/move/AbCd2345EfGh6789?from=mail', '/account/move/[hidden]'],
  ['/account/email/', '/account/email/'],
  ['/account/transfer/AbCd2345EfGh6789', '/account/transfer/[hidden]'],
  ['/SignIn/AbCd2345EfGh6789?from=mail', '/SignIn/[hidden]'],
  ['/reminders/AbCd2345EfGh6789/stop', '/reminders/[hidden]/stop'],
  ['/subscription/renew/s/42', '/subscription/renew/s/42'],
])('a visit to %j is recorded as %j', (address, recorded) => {
  expect(hideSecrets(address)).toBe(recorded);
});
