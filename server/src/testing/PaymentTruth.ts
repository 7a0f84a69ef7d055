import type Stripe from 'stripe';
import type { Pence } from 'shared/domain/money';

type ObjectKind = 'session' | 'refund' | 'dispute';

/** The states of one object at the provider, oldest first. The shop knows all states up to `told`. */
interface History {
  kind: ObjectKind;
  amountPence: Pence;
  states: string[];
  told: number;
}

/** The news in one event: an object's state at the time of the event. */
export interface News {
  id: string;
  position: number;
}

/** A possible state of a payment: the state of each object in the order of `PaymentTruth`'s objects. */
export interface PaymentView {
  session: string;
  isFullyRefunded: boolean;
  isPartlyRefunded: boolean;
  dispute: 'none' | 'open' | 'lost';
  isBlocked: boolean;
}

/**
 * What is true about one order's payment at the provider, and what the shop has been told. The shop may know more than
 * it has been told, because it also asks the provider. So it may believe each state from the newest that it was told to
 * the newest at the provider.
 */
export class PaymentTruth {
  readonly histories = new Map<string, History>();

  constructor(
    readonly sessionId: string,
    private readonly paidPence: Pence,
  ) {
    this.histories.set(sessionId, { kind: 'session', amountPence: paidPence, states: ['open'], told: 0 });
  }

  /** Records an event of the provider. Returns `undefined` if the event says nothing about one object. */
  record({ type, data: { object } }: Stripe.Event): News | undefined {
    const news = readNews(type, object);
    if (!news) return undefined;
    const { id, kind, state, amountPence } = news;
    const history = this.histories.get(id) ?? { kind, amountPence, states: ['none'], told: 0 };
    this.histories.set(id, history);
    if (history.states.at(-1) !== state) history.states.push(state);
    return { id, position: history.states.length - 1 };
  }

  /**
   * Records that the shop was told an object's state. A refund or a dispute also tells it about the payment, but an
   * open inquiry does not, because the shop ignores it.
   */
  tell({ id, position }: News): void {
    const history = this.histories.get(id);
    if (!history) return;
    history.told = Math.max(history.told, position);
    if (history.kind !== 'session' && history.states[position] !== 'none') this.tellSession();
  }

  /** Records that the shop has read the session's newest state. */
  tellSession(): void {
    const session = this.histories.get(this.sessionId);
    if (session) session.told = session.states.length - 1;
  }

  stateOf = (id: string): string => this.histories.get(id)?.states.at(-1) ?? 'none';

  idsOf(kind: ObjectKind, ...states: string[]): string[] {
    const ids = [...this.histories].filter(([, history]) => history.kind === kind).map(([id]) => id);
    return states.length === 0 ? ids : ids.filter((id) => states.includes(this.stateOf(id)));
  }

  /** The states of an object that the shop may believe. */
  possibleStates(id: string): string[] {
    const history = this.histories.get(id);
    return history ? history.states.slice(history.told) : [];
  }

  /** The amount that the provider has not refunded. */
  get leftPence(): Pence {
    const refunds = this.idsOf('refund', 'pending', 'succeeded').map((id) => this.histories.get(id)?.amountPence ?? 0);
    return refunds.reduce((left, amount) => left - amount, this.paidPence);
  }

  /** All states of the payment that the shop may believe. */
  possibleViews(): PaymentView[] {
    let combinations: [History, string][][] = [[]];
    for (const [id, history] of this.histories)
      combinations = combinations.flatMap((earlier) =>
        this.possibleStates(id).map((state) => [...earlier, [history, state] satisfies [History, string]]),
      );
    return combinations.map((combination) => this.viewOf(combination));
  }

  private viewOf(combination: [History, string][]): PaymentView {
    const statesOf = (kind: ObjectKind) => combination.filter(([history]) => history.kind === kind);
    const refundedPence = statesOf('refund')
      .filter(([, state]) => state === 'pending' || state === 'succeeded')
      .reduce((sum, [{ amountPence }]) => sum + amountPence, 0);
    const disputes = statesOf('dispute').map(([, state]) => state);
    const dispute = disputes.includes('lost') ? 'lost' : disputes.includes('open') ? 'open' : 'none';
    const isFullyRefunded = refundedPence >= this.paidPence;
    return {
      session: statesOf('session')[0]?.[1] ?? 'none',
      isFullyRefunded,
      isPartlyRefunded: refundedPence > 0 && !isFullyRefunded,
      dispute,
      isBlocked: isFullyRefunded || dispute !== 'none',
    };
  }
}

interface ObjectState {
  id: string;
  kind: ObjectKind;
  state: string;
  amountPence: Pence;
}

function readNews(type: string, object: Stripe.Event['data']['object']): ObjectState | undefined {
  if (!('object' in object)) return undefined;
  switch (object.object) {
    case 'checkout.session':
      return {
        id: object.id,
        kind: 'session',
        state: sessionState(type, object),
        amountPence: object.amount_total ?? 0,
      };
    case 'refund': {
      const state = object.status === 'canceled' ? 'cancelled' : (object.status ?? 'none');
      return { id: object.id, kind: 'refund', state, amountPence: object.amount };
    }
    case 'dispute': {
      const { id, status, amount } = object;
      if (status === 'warning_closed') return { id, kind: 'dispute', state: 'won', amountPence: amount };
      if (status.startsWith('warning_')) return { id, kind: 'dispute', state: 'none', amountPence: amount };
      const state = status === 'won' || status === 'lost' ? status : 'open';
      return { id, kind: 'dispute', state, amountPence: amount };
    }
    default:
      return undefined;
  }
}

function sessionState(type: string, { payment_status, status }: Stripe.Checkout.Session): string {
  if (type === 'checkout.session.async_payment_failed') return 'failed';
  if (payment_status === 'paid') return 'paid';
  return status === 'complete' ? 'awaiting funds' : (status ?? 'open');
}
