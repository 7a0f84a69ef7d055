import { type CalendarDate, formatCalendarDate } from 'shared/domain/calendarDate';
import { formatPounds } from 'shared/domain/money';
import { Card } from 'shared/ui/Card';
import { Disclosure } from 'shared/ui/Disclosure';
import { Table } from '../../ui/Table';
import { CHART_DAYS, type DaySales, salesByDay } from './salesByDay';
import styles from './SalesChart.module.css';
import type { Sale } from '../../api/home';

const DAY_WIDTH = 4;
const BAR_WIDTH = 3;

/**
 * Shows the net sales of the last 30 days as stacked bars and as a table, and compares them with the 30 days before.
 */
export function SalesChart({ sales, today }: { sales: readonly Sale[]; today: CalendarDate }) {
  const { days, previousPence } = salesByDay(sales, today);
  const renewals = sum(days.map((day) => day.renewals));
  const total = renewals + sum(days.map((day) => day.purchases));
  const summary =
    `${formatPounds(total)} in the last 30 days, of which ${formatPounds(renewals)} from renewals. ` +
    `${formatPounds(previousPence)} in the 30 days before.`;
  return (
    <Card aria-label="Sales by day">
      <h2>Sales by day</h2>
      <p>{summary}</p>
      <Bars days={days} label={`Sales by day: ${summary}`} />
      <p className={styles.legend}>
        <span className={styles.purchasesKey}>Purchases</span>
        <span className={styles.renewalsKey}>Renewals</span>
      </p>
      <Disclosure summary="Show the numbers">
        <Table
          label="Sales by day"
          columns={['Day', 'Purchases', 'Renewals']}
          rows={days.map((day) => [
            formatCalendarDate(day.day),
            formatPounds(day.purchases),
            formatPounds(day.renewals),
          ])}
        />
      </Disclosure>
    </Card>
  );
}

/** Draws the bars. One unit of the vertical axis is one penny. */
function Bars({ days, label }: { days: readonly DaySales[]; label: string }) {
  const highest = Math.max(1, ...days.map(({ purchases, renewals }) => Math.max(0, purchases) + Math.max(0, renewals)));
  const lowest = Math.min(0, ...days.map(({ purchases, renewals }) => Math.min(0, purchases) + Math.min(0, renewals)));
  return (
    <svg
      role="img"
      aria-label={label}
      className={styles.chart}
      viewBox={`0 ${-highest} ${CHART_DAYS * DAY_WIDTH} ${highest - lowest}`}
      preserveAspectRatio="none"
    >
      {days.map(({ day, purchases, renewals }, index) => (
        <g key={day}>
          <title>{`${formatCalendarDate(day)}: ${formatPounds(purchases + renewals)}`}</title>
          <Bar index={index} from={0} pence={purchases} className={styles.purchases} />
          {/* Stack renewals on purchases, unless one of them is negative. */}
          <Bar
            index={index}
            from={Math.sign(purchases) === Math.sign(renewals) ? purchases : 0}
            pence={renewals}
            className={styles.renewals}
          />
        </g>
      ))}
    </svg>
  );
}

interface BarProps {
  index: number;
  from: number;
  pence: number;
  className: string | undefined;
}

function Bar({ index, from, pence, className }: BarProps) {
  const top = Math.max(from, from + pence);
  return <rect className={className} x={index * DAY_WIDTH} y={-top} width={BAR_WIDTH} height={Math.abs(pence)} />;
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
