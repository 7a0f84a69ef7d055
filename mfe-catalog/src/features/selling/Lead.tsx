import { Skeleton } from 'shared/ui/Skeleton';
import { useContentQuery } from '../../api/content';
import { RichText } from '../../ui/RichText';

/**
 * Renders the merchant's introduction to the product. Sends no extra request, because `/api/content` also returns the
 * sections of the home page. Renders nothing if the texts fail to load.
 */
export default function Lead() {
  const { data, isError } = useContentQuery();
  if (isError) return null;
  return data ? <RichText runs={data.home.lead ?? []} /> : <Skeleton characters={36} />;
}
