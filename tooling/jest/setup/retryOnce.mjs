// Repeat a failed test once, because the browser or a busy machine can make a test fail. `npm test` lists the tests
// that passed only on the second attempt.
import.meta.jest.retryTimes(1, { logErrorsBeforeRetry: true });
