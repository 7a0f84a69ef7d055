import type { Problem } from 'shared/contract/problem';

interface ProblemExtras {
  /** A stable code that pages use to recognise the problem. */
  code?: string;
  /** Messages about invalid fields, by field name. */
  errors?: Record<string, string>;
  headers?: Record<string, string>;
  /** Additional fields of the reply, such as `totalPence`. */
  members?: Record<string, unknown>;
}

/** Thrown to reject a request. `detail` is the message for the customer. */
export class HttpProblem extends Error {
  override name = 'HttpProblem';
  readonly extras: ProblemExtras;

  /** Creates a problem. `cause` appears in the log but not in the reply. */
  constructor(
    readonly statusCode: number,
    readonly detail: string,
    { cause, ...extras }: ProblemExtras & { cause?: unknown } = {},
  ) {
    super(detail, { cause });
    this.extras = extras;
  }

  get title(): string {
    return TITLES[this.statusCode] ?? 'Error';
  }

  get body(): Problem & Record<string, unknown> {
    const { code, errors, members } = this.extras;
    return {
      title: this.title,
      status: this.statusCode,
      detail: this.detail,
      ...(code === undefined ? {} : { code }),
      ...(errors === undefined ? {} : { errors }),
      ...members,
    };
  }
}

const TITLES: Readonly<Record<number, string>> = {
  400: 'Bad request',
  401: 'Sign-in required',
  403: 'Not allowed',
  404: 'Not found',
  405: 'Method not allowed',
  408: 'Request timeout',
  409: 'Conflict',
  410: 'Gone',
  413: 'Too large',
  415: 'Unsupported media type',
  429: 'Too many requests',
  431: 'Too much data',
  500: 'Server error',
  502: 'Bad gateway',
  503: 'Unavailable',
};
