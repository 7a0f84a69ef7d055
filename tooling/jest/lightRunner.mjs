import LightRunner from 'jest-light-runner';
import Tinypool from 'tinypool';

/**
 * Runs test files in jest-light-runner. Its workers share one channel for their settings: it answers every worker when
 * the first one asks, and then forgets them. A worker that starts slowly misses the answer and waits for ever. Here each
 * worker joins the channel at the moment when it asks.
 */
export default LightRunner;

const run = Tinypool.prototype.run;
Tinypool.prototype.run = function runWithOwnChannel(task, options) {
  const shared = options?.channel;
  return run.call(this, task, shared ? { ...options, channel: answerEachWorker(shared) } : options);
};

/** Makes a worker's own end of the shared channel. */
function answerEachWorker(shared) {
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
