// A browser and a busy machine can disturb a test. `npm test` names each test that passed only at the second attempt.
import.meta.jest.retryTimes(1, { logErrorsBeforeRetry: true });
