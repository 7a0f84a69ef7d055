import LightRunner from 'jest-light-runner';
import Tinypool from 'tinypool';

/**
 * Runs test files in jest-light-runner. The workers share one channel, on which they request their settings. The runner
 * replies to all listening workers at the first request and then removes them. A worker that requests later would never
 * get a reply. Here, each worker joins the channel when it requests its settings.
 */
export default LightRunner;

const run = Tinypool.prototype.run;
Tinypool.prototype.run = function runWithOwnChannel(task, options) {
  const shared = options?.channel;
  return run.call(this, task, shared ? { ...options, channel: answerEachWorker(shared) } : options);
};

/** Creates a worker's own end of the shared channel. */
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
