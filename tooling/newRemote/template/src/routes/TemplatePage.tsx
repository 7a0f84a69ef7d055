import { PageTitle } from 'shared/ui/PageTitle';

export default function TemplatePage() {
  return <PageTitle>Template heading</PageTitle>;
}
