import { Counter } from 'prom-client';
import { registry } from 'server-kit/metrics/registry';

const pages = new Counter({
  name: 'page_renders_total',
  help: 'Pages that the rendering process rendered with data, or failed to render.',
  labelNames: ['outcome'],
  registers: [registry],
});

export function countRender(outcome: 'rendered' | 'failed'): void {
  pages.inc({ outcome });
}
