import type { Schema } from './schema';

interface CallSchema {
  /** The parameters in the path. */
  params?: Schema;
  querystring?: Schema;
  body?: Schema;
  /** The reply by status. Absent if the server replies 204 without a body. */
  response?: { 200: Schema; 204?: Schema };
}

/**
 * The description of an API call. It has the shape of Fastify's route options, so the server can register it with
 * `app.route({ ...CHECK_PAYMENT, handler })`. Pages build their endpoints from it (`shared/calls/endpoints.ts`).
 */
export interface Call {
  method: 'GET' | 'POST';
  /** Path template below the API's base URL, such as `/api/order/checkpayment/:paymentId`. */
  url: string;
  schema: CallSchema;
}

/** Describes a call. Its `schema` contains the request's parts and the reply. */
export const call = <Described extends CallSchema>(method: Call['method'], url: string, schema: Described) => ({
  method,
  url,
  schema,
});
