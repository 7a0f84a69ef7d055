import type { ContentSection } from 'shared/contract/content';
import { runtimeConfig } from 'shared/runtime';
import { RichText } from '../../ui/RichText';
import { PointList } from './PointList';
import styles from './ProductSection.module.css';
import { RecorderDrawing } from './RecorderDrawing';

/** Renders a description of the program, with a drawing of its window. */
export function ProductSection({ section: { title, text, points } }: { section: ContentSection }) {
  return (
    <section aria-labelledby="product" className={styles.product}>
      <header className={styles.words}>
        <h2 id="product">{title}</h2>
        <p>
          <RichText runs={text} />
        </p>
      </header>
      <RecorderDrawing
        className={styles.drawing}
        label={`Illustration of ${runtimeConfig().productName}: a call between two people being recorded, with a list of recordings below.`}
      />
      <PointList points={points} columns="two" />
    </section>
  );
}
