import type { MouseEvent } from 'react';
import type { Prices } from 'shared/api';
import type { HomeContent } from 'shared/contract/content';
import { formatPounds } from 'shared/domain/money';
import { priceBundle, type PriceList } from 'shared/domain/pricing';
import { Link } from 'shared/router';
import { Skeleton } from 'shared/ui/Skeleton';
import { Section } from './Section';
import styles from './VolumeSection.module.css';

const QUANTITIES = [1, 2, 5, 10, 25, 50, 100, 500];

interface VolumeSectionProps {
  section: HomeContent['volume'];
  prices: Prices | undefined;
}

/**
 * Renders a price table for typical numbers of computers. Each row links to an order for that number. Shows
 * placeholders for the amounts until `prices` is known.
 */
export function VolumeSection({ section: { title, text }, prices }: VolumeSectionProps) {
  return (
    <Section id="volume" title={title} text={text} isSplit>
      <div className={styles.volume}>
        <table className={styles.table} aria-labelledby="volume">
          <thead>
            <tr>
              <th scope="col">Computers</th>
              <th scope="col">Price per computer</th>
              <th scope="col">Total</th>
              <th scope="col">You save</th>
            </tr>
          </thead>
          <tbody>
            {rowsOf(prices?.list).map((row) => (
              <Row key={row.quantity} {...row} prices={prices} />
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
}

interface TableRow {
  quantity: number;
  /** True if the row also covers larger quantities, which have the same price per computer. */
  isRange: boolean;
}

/** Merges quantities with the same price per computer into one row. Merges nothing until the prices are known. */
function rowsOf(list: PriceList | undefined): TableRow[] {
  if (!list) return QUANTITIES.map((quantity) => ({ quantity, isRange: false }));
  const unitPrices = QUANTITIES.map((quantity) => priceBundle(list, quantity).unitPricePence);
  return QUANTITIES.map((quantity, index) => ({
    quantity,
    isRange: unitPrices[index] === unitPrices[index + 1],
    isRepeated: unitPrices[index] === unitPrices[index - 1],
  })).filter(({ isRepeated }) => !isRepeated);
}

function Row({ quantity, isRange, prices }: TableRow & { prices: Prices | undefined }) {
  const shown = isRange ? `from ${quantity}` : String(quantity);
  const bundle = prices && priceBundle(prices.list, quantity);
  return (
    <tr onClick={followLink}>
      <th scope="row">
        <Link to={`/purchase/${quantity}`} aria-label={`Order ${shown} ${quantity === 1 ? 'computer' : 'computers'}`}>
          {shown}
        </Link>
      </th>
      <td>{bundle ? formatPounds(bundle.unitPricePence) : <Skeleton characters={5} />}</td>
      <td>{bundle ? formatPounds(bundle.totalPence) : <Skeleton characters={7} />}</td>
      <td className={styles.saving}>
        {bundle ? <Saving pence={bundle.savingPence} totalPence={bundle.totalPence} /> : <Skeleton characters={9} />}
      </td>
    </tr>
  );
}

/**
 * Makes the whole row a link. A link that covers its row in CSS would cover the whole page in browsers that can't
 * position table rows.
 */
function followLink({ target, currentTarget }: MouseEvent<HTMLTableRowElement>): void {
  const link = currentTarget.querySelector('a');
  if (target instanceof Node && !link?.contains(target)) link?.click();
}

function Saving({ pence, totalPence }: { pence: number; totalPence: number }) {
  if (pence === 0) return '–';
  const percent = Math.round((100 * pence) / (totalPence + pence));
  return (
    <>
      <span className={styles.amount}>{`${formatPounds(pence)} `}</span>
      <span className={styles.percent}>{`${percent}%`}</span>
    </>
  );
}
