import { useContentQuery } from '../../api/content';
import { RichText } from '../../ui/RichText';
import styles from './Assurances.module.css';
import { Tick } from './Tick';

/**
 * Renders the merchant's short reasons to trust the shop, above the plans. Renders nothing until the texts arrive, or
 * if there are none.
 */
export default function Assurances() {
  const assurances = useContentQuery().data?.home.assurances;
  return assurances ? (
    <ul className={styles.assurances} aria-label="Why you can buy here safely">
      {assurances.map((runs, index) => (
        <li key={index}>
          <Tick />
          <span>
            <RichText runs={runs} />
          </span>
        </li>
      ))}
    </ul>
  ) : null;
}
