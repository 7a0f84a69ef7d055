interface StripeErrorDetails {
  type?: 'invalid_request_error' | 'idempotency_error' | 'card_error';
  code?: string;
  param?: string;
}

/** A refusal in the shape of Stripe's API: `{error: {type, code, param, message}}`. */
export class StripeError extends Error {
  constructor(
    readonly status: number,
    message: string,
    private readonly details: StripeErrorDetails = {},
  ) {
    super(message);
  }

  get body() {
    return { error: { type: 'invalid_request_error', message: this.message, ...this.details } };
  }
}

export function missingResource(kind: string, id: string): StripeError {
  return new StripeError(404, `No such ${kind}: '${id}'`, { code: 'resource_missing', param: kind.split('.').at(-1) ?? kind });
}
