import { PageTitle } from 'shared/ui/PageTitle';
import { Sessions } from '../features/sessions/Sessions';
import { Office } from './frame/Office';

export default function SessionsPage() {
  return (
    <Office>
      {() => (
        <>
          <PageTitle>Your sign-in</PageTitle>
          <Sessions />
        </>
      )}
    </Office>
  );
}
