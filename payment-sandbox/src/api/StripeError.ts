interface StripeErrorDetails {
  type?: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  code?: string;
  param?: string;
}

/** An API error in Stripe's format: `{error: {type, code, doc_url, message, param}}`. */
export class StripeError extends Error {
  constructor(
    readonly status: number,
    message: string,
    private readonly details: StripeErrorDetails = {},
    readonly headers: Record<string, string> = {},
  ) {
    super(message);
  }

  get body() {
    const { code } = this.details;
    const doc_url = code && `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`;
    return {
      error: { type: 'invalid_request_error', message: this.message, ...this.details, ...(doc_url && { doc_url }) },
    };
  }
}

/** The 404 error for an object that does not exist in the account and mode of the API key. */
export class MissingResource extends StripeError {
  constructor(
    readonly kind: string,
    readonly id: string,
    readonly param: string,
    hint = '',
  ) {
    super(404, `No such ${kind}: '${id}'${hint}`, { code: 'resource_missing', param });
  }
}

/**
 * Returns the error for an unknown object.
 * @param kind Stripe's name for the object, such as `checkout.session`
 */
export function missingResource(kind: string, id: string, param = kind.split('.').at(-1) ?? kind): MissingResource {
  return new MissingResource(kind, id, param);
}
