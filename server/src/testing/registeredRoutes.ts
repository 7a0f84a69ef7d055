import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance, RouteOptions } from 'fastify';

const CREATED = 'fastify.initialization';

/** Runs `build`, and lists all routes of the server that it builds. */
export async function registeredRoutes<Built>(build: () => Promise<Built>): Promise<[Built, RouteOptions[]]> {
  const routes: RouteOptions[] = [];
  const watch = (message: unknown) => {
    if (!isCreated(message)) return;
    message.fastify.addHook('onRoute', (route) => void routes.push(route));
  };
  subscribe(CREATED, watch);
  try {
    return [await build(), routes];
  } finally {
    unsubscribe(CREATED, watch);
  }
}

function isCreated(message: unknown): message is { fastify: FastifyInstance } {
  return typeof message === 'object' && message !== null && 'fastify' in message;
}
