import type { TextBlock } from 'shared/contract/content';
import { RichText } from './RichText';
import styles from './TextBlocks.module.css';

/** Renders paragraphs and lists. */
export function TextBlocks({ blocks }: { blocks: readonly TextBlock[] }) {
  return (
    <div className={styles.blocks}>
      {blocks.map(({ paragraph = [], list }, index) =>
        list ? (
          <ul key={index} className={styles.list}>
            {list.map((item, position) => (
              <li key={position}>
                <RichText runs={item} />
              </li>
            ))}
          </ul>
        ) : (
          <p key={index}>
            <RichText runs={paragraph} />
          </p>
        ),
      )}
    </div>
  );
}
