import type { FastifyPluginAsync } from 'fastify';
import { MINUTE_MS, SECOND_MS } from 'server-kit/clock/clock';
import type { AppContext } from 'server-kit/context/AppContext';
import { registry } from 'server-kit/metrics/registry';
import { cachedRead } from './cachedRead';
import { requireMetricsAccess } from './metricsAccess';
import { readFinalCounts, readOpenFigures, type ShopFigures } from './shopFigures';
import { setConnectionGauges, setShopGauges } from './shopGauges';

/**
 * The time limit for reading the figures. The reply omits figures that take longer, so slow queries don't delay the
 * other metrics.
 */
const WAIT_MS = 2 * SECOND_MS;

/** Registers `GET /metrics`, which returns the metrics of this process and of the shop in Prometheus text format. */
export const metricsRoutes: FastifyPluginAsync<{ context: AppContext }> = async (app, { context }) => {
  const { config, db, clock } = context;
  const openFigures = cachedRead({
    read: () => readOpenFigures(db, clock.now()),
    keepMs: 5 * SECOND_MS,
    waitMs: WAIT_MS,
  });
  const finalCounts = cachedRead({ read: () => readFinalCounts(db), keepMs: MINUTE_MS, waitMs: WAIT_MS });

  app.get('/metrics', { schema: { hide: true }, onRequest: requireMetricsAccess(config) }, async (_request, reply) => {
    const [open, final] = await Promise.all([openFigures(), finalCounts()]);
    setShopGauges(open && withFinal(open, final));
    setConnectionGauges(db);
    void reply.header('cache-control', 'no-store').type(registry.contentType);
    return registry.metrics();
  });
};

/** Adds the counts of finished orders, if they are known. The other figures are useful even without these counts. */
function withFinal(figures: ShopFigures, final: Record<string, number> | undefined): ShopFigures {
  return { ...figures, orders: { ...figures.orders, ...final } };
}
