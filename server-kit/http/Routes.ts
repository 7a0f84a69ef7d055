import type { FastifyPluginAsync, FastifyTypeProvider, RawServerDefault } from 'fastify';
import type { ValueOf } from 'shared/contract/schema';

/** Gives handlers the types of their call's description. */
export interface ContractTypes extends FastifyTypeProvider {
  validator: ValueOf<this['schema']>;
  serializer: ValueOf<this['schema']>;
}

/** A plugin that adds the routes of described calls: `app.route({ ...CHECK_PAYMENT, handler })`. */
export type Routes<Context, Options extends object = object> = FastifyPluginAsync<
  { context: Context } & Options,
  RawServerDefault,
  ContractTypes
>;
