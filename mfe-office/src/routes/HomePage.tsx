import { PageTitle } from 'shared/ui/PageTitle';
import { Office } from './frame/Office';

export default function HomePage() {
  return <Office>{() => <PageTitle>Office</PageTitle>}</Office>;
}
