/** What waits for nothing and holds up nothing: who is signed in, and the visit record. */
const ASIDE = /\/api\/(auth\/currentuserinfo|visits\/save)/;
const QUIET_MS = 400;

/** Keeps account of a page's requests: when each began, what caused it, and its bytes. */
export async function recordRequests(session) {
  const byId = new Map();
  let lastChange = performance.now();
  let documentStart;

  session.on('Network.requestWillBeSent', ({ requestId, request, timestamp, type, initiator }) => {
    if (request.url.startsWith('data:')) return;
    lastChange = performance.now();
    documentStart ??= timestamp;
    byId.set(requestId, { url: request.url, type, startedAt: (timestamp - documentStart) * 1000, depth: depthOf(initiator, type), bytes: 0, isDone: false });
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

  /** The document is at depth 1; a request is one deeper than the deepest script that led to it. */
  function depthOf(initiator, type) {
    if (type === 'Document') return 1;
    const causes = new Set([initiator.url, ...framesOf(initiator.stack).map(({ url }) => url)]);
    return 1 + Math.max(1, ...[...byId.values()].filter(({ url }) => causes.has(url)).map(({ depth }) => depth));
  }

  await session.send('Network.enable');
  return {
    isQuiet: () => performance.now() - lastChange > QUIET_MS && [...byId.values()].every(({ isDone, url }) => isDone || ASIDE.test(url)),
    /** @param {number} until milliseconds since the first request */
    summarise(until) {
      const counted = [...byId.values()].filter(({ url, startedAt }) => !ASIDE.test(url) && startedAt <= until);
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
