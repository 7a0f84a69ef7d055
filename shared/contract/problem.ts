/** `application/problem+json` (RFC 9457), which our server answers every 4xx and 5xx with. `detail` is a sentence for the customer. */
export interface Problem {
  type?: string;
  title?: string;
  status?: number;
  detail?: string;
  /** A stable word for what the page acts on, such as `price-changed`. */
  code?: string;
  /** Sentences by the name of the field that they are about. */
  errors?: Record<string, string>;
}
