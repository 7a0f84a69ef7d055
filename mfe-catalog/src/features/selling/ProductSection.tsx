import type { HomeContent } from 'shared/contract/content';
import { RichText } from '../../ui/RichText';
import { PointList } from './PointList';
import { ProductPicture } from './ProductPicture';
import styles from './ProductSection.module.css';

/** Renders a description of the program, beside the merchant's picture of it. */
export function ProductSection({ section: { title, text, points, picture } }: { section: HomeContent['product'] }) {
  return (
    <section aria-labelledby="product" className={styles.product}>
      <header className={styles.words}>
        <h2 id="product">{title}</h2>
        <p>
          <RichText runs={text} />
        </p>
      </header>
      {picture ? <ProductPicture picture={picture} /> : null}
      <div className={styles.points}>
        <PointList points={points} columns="four" />
      </div>
    </section>
  );
}
