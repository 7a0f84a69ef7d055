import { addDays, calendarDateOf, formatCalendarDate } from 'shared/domain/calendarDate';
import { formatPounds } from 'shared/domain/money';
import { Card } from 'shared/ui/Card';
import { Facts } from 'shared/ui/Facts';
import { StatusMessage } from 'shared/ui/StatusMessage';
import { type Home, useHomeQuery } from '../../api/home';
import { formatTime } from '../../ui/formatTime';
import { LinesCard } from '../../ui/LinesCard';
import { Loaded } from '../../ui/Loaded';
import { CauseLink } from './CauseLink';
import { ListLink } from './ListLink';
import { SalesChart } from './SalesChart';

/** The server's `renewalsDue` counts the subscriptions that end within this many days. */
const RENEWAL_DAYS = 30;

/** Shows the shop's problems, health, money and sales. */
export function Today() {
  const query = useHomeQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <Loaded query={query} loading="Loading the state of the shop…">
      {(home) => <TodayCards home={home} />}
    </Loaded>
  );
}

function TodayCards({ home }: { home: Home }) {
  // Without the server's day, use the browser's.
  const { today = calendarDateOf(new Date()), health, needsYou = [], money, renewalsDue, sales = [] } = home;
  const { oldestDueMail, lastWebhook, lastReconciliation, lastBackup } = health;
  // The reply can contain only the total.
  const { vatDuePence, vatAbroadPence = 0 } = money;
  const renewals = { since: today, until: addDays(today, RENEWAL_DAYS), status: 'active' };
  return (
    <>
      {needsYou.length === 0 ? (
        <StatusMessage tone="success">Nothing needs your attention.</StatusMessage>
      ) : (
        <LinesCard
          title="Needs your attention"
          lines={needsYou.map(({ cause = '', sentence }) => [sentence, <CauseLink key={cause} cause={cause} />])}
        />
      )}
      <Card aria-label="Money">
        <h2>Money</h2>
        <Facts
          facts={[
            ['Sales today, minus refunds', inPounds(money.todayPence)],
            ['Sales this month, minus refunds', inPounds(money.monthPence)],
            [
              'UK VAT due for this month',
              vatDuePence === undefined ? undefined : formatPounds(vatDuePence - vatAbroadPence),
            ],
            [
              'VAT due to other countries for this month',
              vatAbroadPence === 0 ? undefined : formatPounds(vatAbroadPence),
            ],
            [
              'Subscriptions that end within 30 days',
              <ListLink key="link" list="endings" filters={renewals} text={renewalsDue} />,
            ],
          ]}
        />
      </Card>
      <SalesChart sales={sales} today={today} />
      <Card aria-label="Health">
        <h2>Health</h2>
        <Facts
          facts={[
            [
              'Paid but not delivered',
              <ListLink key="link" list="orders" filters={{ status: 'paid' }} text={health.undelivered} />,
            ],
            [
              'Oldest unsent email',
              oldestDueMail === undefined ? (
                'None'
              ) : (
                <ListLink
                  key="link"
                  list="mail"
                  filters={{ status: 'due' }}
                  text={`Due since ${formatTime(oldestDueMail)}`}
                />
              ),
            ],
            ['Last webhook', lastWebhook === undefined ? 'None yet' : formatTime(lastWebhook)],
            [
              'Last comparison with the provider',
              lastReconciliation === undefined ? 'None yet' : formatCalendarDate(lastReconciliation),
            ],
            ['Last backup of changes', lastBackup === undefined ? 'Not known to the shop' : formatTime(lastBackup)],
          ]}
        />
      </Card>
    </>
  );
}

function inPounds(pence: number | undefined): string | undefined {
  return pence === undefined ? undefined : formatPounds(pence);
}
