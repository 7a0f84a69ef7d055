import { Skeleton } from 'shared/ui/Skeleton';
import { useContentQuery } from '../../api/content';
import { RichText } from '../../ui/RichText';

/**
 * Renders the merchant's sentence about the product. The reply for the sections contains the sentence, so it needs no
 * request of its own.
 */
export default function Lead() {
  const { data, isError } = useContentQuery();
  if (isError) return null;
  return data ? <RichText runs={data.home.lead ?? []} /> : <Skeleton characters={36} />;
}
