/**
 * Matches requests that refresh the signed-in user or record a visit. The benchmark excludes them, because no page
 * waits for them.
 */
const NOT_COUNTED = /\/api\/(auth\/currentuserinfo|visits\/save|reports\/loads)/;
const QUIET_MS = 400;

/**
 * Records the start time, depth and size of each request that a page makes. `isQuiet` returns true once all counted
 * requests have finished and the network has been idle for 400 ms.
 */
export async function recordRequests(session) {
  const byId = new Map();
  let lastChange = performance.now();
  let documentStart;

  session.on('Network.requestWillBeSent', ({ requestId, request, timestamp, type, initiator }) => {
    if (request.url.startsWith('data:')) return;
    lastChange = performance.now();
    documentStart ??= timestamp;
    byId.set(requestId, {
      url: request.url,
      type,
      startedAt: (timestamp - documentStart) * 1000,
      depth: depthOf(initiator, type),
      bytes: 0,
      isDone: false,
    });
  });
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    lastChange = performance.now();
    const request = byId.get(requestId);
    if (request) request.bytes += encodedDataLength;
  });
  for (const end of ['Network.loadingFinished', 'Network.loadingFailed']) {
    session.on(end, ({ requestId }) => {
      lastChange = performance.now();
      const request = byId.get(requestId);
      if (request) request.isDone = true;
    });
  }

  /** Returns 1 for the document. Other requests are one level deeper than the deepest request that caused them. */
  function depthOf(initiator, type) {
    if (type === 'Document') return 1;
    const causes = new Set([initiator.url, ...framesOf(initiator.stack).map(({ url }) => url)]);
    return 1 + Math.max(1, ...[...byId.values()].filter(({ url }) => causes.has(url)).map(({ depth }) => depth));
  }

  await session.send('Network.enable');
  const listCounted = () => [...byId.values()].filter(({ url }) => !NOT_COUNTED.test(url));
  return {
    isQuiet: () => performance.now() - lastChange > QUIET_MS && listCounted().every(({ isDone }) => isDone),
    /**
     * Sums up the counted requests.
     * @param {number} until milliseconds since the first request
     */
    summarise(until) {
      const counted = listCounted().filter(({ startedAt }) => startedAt <= until);
      const scripts = counted.filter(({ type, url }) => type === 'Script' || /\.js$/.test(url));
      return {
        requests: counted.length,
        scriptBytes: scripts.reduce((sum, { bytes }) => sum + bytes, 0),
        depth: Math.max(...counted.map(({ depth }) => depth)),
      };
    },
  };
}

function framesOf(stack) {
  return stack ? [...stack.callFrames, ...framesOf(stack.parent)] : [];
}
