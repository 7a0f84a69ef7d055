import { PageTitle } from 'shared/ui/PageTitle';
import { Passkeys } from '../features/passkeys/Passkeys';
import { Sessions } from '../features/sessions/Sessions';
import { NewRecoveryCodes } from '../features/signIn/NewRecoveryCodes';
import { Office } from './frame/Office';

export default function SessionsPage() {
  return (
    <Office>
      {() => (
        <>
          <PageTitle>Your sign-in</PageTitle>
          <Passkeys />
          <NewRecoveryCodes />
          <Sessions />
        </>
      )}
    </Office>
  );
}
