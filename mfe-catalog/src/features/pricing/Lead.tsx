import { Skeleton } from 'shared/ui/Skeleton';
import { useContentQuery } from '../../api/content';
import { RichText } from '../../ui/RichText';
import styles from './Lead.module.css';

/** The merchant's sentence about the product. The sections below the plans use the same reply, so it costs no request. */
export function Lead() {
  const { data, isError } = useContentQuery();
  const lead = data?.home.lead;
  if (isError || (data && !lead)) return null;
  return <p className={styles.lead}>{lead ? <RichText runs={lead} /> : <Skeleton characters={36} />}</p>;
}
