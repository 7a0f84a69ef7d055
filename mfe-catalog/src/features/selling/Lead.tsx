import { Skeleton } from 'shared/ui/Skeleton';
import { useContentQuery } from '../../api/content';
import { RichText } from '../../ui/RichText';

/** The merchant's sentence about the product. The sections use the same reply, so the sentence costs no request. */
export default function Lead() {
  const { data, isError } = useContentQuery();
  if (isError) return null;
  return data ? <RichText runs={data.home.lead ?? []} /> : <Skeleton characters={36} />;
}
