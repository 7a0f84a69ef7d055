import LightRunner from 'jest-light-runner';
import Tinypool from 'tinypool';

/**
 * Works around a bug in jest-light-runner. All workers request their settings on one shared channel. At the first
 * request, the runner replies to every listener and then removes all listeners, so later requests would get no reply.
 * With this fix, each worker starts to listen only when it requests its settings.
 */
export default LightRunner;

const run = Tinypool.prototype.run;
Tinypool.prototype.run = function runWithOwnChannel(task, options) {
  const shared = options?.channel;
  return run.call(this, task, shared ? { ...options, channel: listenOnRequest(shared) } : options);
};

/** Returns a worker's own end of the shared channel, which listens only when the worker requests its settings. */
function listenOnRequest(shared) {
  let listener = () => undefined;
  return {
    onMessage: (given) => {
      listener = given;
    },
    postMessage: (message) => {
      shared.onMessage(listener);
      shared.postMessage(message);
    },
  };
}
