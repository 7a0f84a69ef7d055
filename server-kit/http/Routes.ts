import type { FastifyPluginAsync, FastifyTypeProvider, RawServerDefault } from 'fastify';
import type { ValueOf } from 'shared/contract/schema';

/** Types the requests and replies of handlers by the schemas of their call in `shared/contract`. */
export interface ContractTypes extends FastifyTypeProvider {
  validator: ValueOf<this['schema']>;
  serializer: ValueOf<this['schema']>;
}

/** A plugin that adds routes for calls of `shared/contract`: `app.route({ ...CHECK_PAYMENT, handler })`. */
export type Routes<Context, Options extends object = object> = FastifyPluginAsync<
  { context: Context } & Options,
  RawServerDefault,
  ContractTypes
>;
