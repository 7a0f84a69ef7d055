import { setExchangeRate } from '../../catalogue/changePrices';
import { AdminError, type Command } from '../Command';
import { logChange } from '../operatorLog/logChange';
import { isDangerous } from './priceChanges';

const PAIRS = ['GBPUSD', 'GBPEUR'];

export const rateCommands: Command[] = [
  {
    usage: 'rates',
    summary: 'List the exchange rates for the approximate prices in other currencies.',
    run: async ({ db }) => ({
      message: 'Rates',
      rows: await db.selectFrom('exchange_rates').selectAll().orderBy('pair').execute(),
    }),
  },
  {
    usage: 'rates set <pair> <rate>',
    summary: 'Set an exchange rate, such as GBPUSD 1.31.',
    confirm: async ({ db }, [pair = '', typed = '']) => {
      const rate = readRate(pair, typed);
      const before = await db.selectFrom('exchange_rates').select('rate').where('pair', '=', pair).executeTakeFirst();
      return isDangerous(before?.rate, rate) ? `This would change:\n  ${pair}: ${before?.rate} to ${rate}` : undefined;
    },
    run: async (context, [pair = '', typed = '']) => {
      const rate = readRate(pair, typed);
      await context.db.transaction().execute(async (trx) => {
        const rates = trx.selectFrom('exchange_rates').select('rate').where('pair', '=', pair);
        const before = (await rates.forUpdate().executeTakeFirst()) ?? null;
        await setExchangeRate(trx, pair, rate);
        await logChange(trx, context, { command: 'rates set', subject: pair, before, after: { rate } });
      });
      return { message: `${pair} is now ${rate}.` };
    },
  },
];

function readRate(pair: string, typed: string): number {
  const rate = Number(typed);
  if (!PAIRS.includes(pair)) throw new AdminError(`The pair must be ${PAIRS.join(' or ')}.`);
  if (!(rate > 0 && rate < 1_000)) throw new AdminError('The rate must be a number above 0 and below 1,000.');
  return rate;
}
