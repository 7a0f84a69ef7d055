import { Histogram } from 'prom-client';
import { registry } from './registry';

type Labels = Readonly<Record<string, string>>;

interface Sample {
  metricName: string;
  labels: Record<string, string | number>;
  /** The labels that all samples of a series share. */
  sharedLabels: Labels;
  value: number;
}

/** The observations for one set of labels. */
export class DurationSeries {
  /** The number of observations in each bucket. The last bucket contains durations above all bounds. */
  readonly counts: Float64Array;
  sum = 0;

  constructor(
    readonly labels: Labels,
    private readonly bounds: readonly number[],
  ) {
    this.counts = new Float64Array(bounds.length + 1);
  }

  observe(seconds: number): void {
    let index = 0;
    for (const bound of this.bounds) {
      if (seconds <= bound) break;
      index += 1;
    }
    this.counts[index] = (this.counts[index] ?? 0) + 1;
    this.sum += seconds;
  }
}

/**
 * A histogram of durations in seconds for code that runs on every request. `prom-client` joins the labels at each
 * observation, but this class binds them once, so an observation allocates nothing.
 */
export class BoundHistogram extends Histogram {
  readonly #name: string;
  readonly #help: string;
  readonly #bounds: readonly number[];
  readonly #series: DurationSeries[] = [];

  constructor(name: string, help: string, labelNames: string[], buckets: number[]) {
    super({ name, help, labelNames, buckets, registers: [registry] });
    this.#name = name;
    this.#help = help;
    this.#bounds = buckets;
  }

  bind(labels: Labels): DurationSeries {
    const series = new DurationSeries(labels, this.#bounds);
    this.#series.push(series);
    return series;
  }

  /** Returns the samples. Overrides the method that the registry calls. */
  async getForPromString() {
    const values = this.#series.flatMap((series) => this.#samplesOf(series));
    return { name: this.#name, help: this.#help, type: 'histogram', aggregator: 'sum', values };
  }

  #samplesOf({ labels: sharedLabels, counts, sum }: DurationSeries): Sample[] {
    let count = 0;
    const buckets = Array.from(counts, (each, index) => {
      count += each;
      return {
        metricName: `${this.#name}_bucket`,
        labels: { le: this.#bounds[index] ?? '+Inf' },
        sharedLabels,
        value: count,
      };
    });
    return [
      ...buckets,
      { metricName: `${this.#name}_sum`, labels: {}, sharedLabels, value: sum },
      { metricName: `${this.#name}_count`, labels: {}, sharedLabels, value: count },
    ];
  }
}
