import { expectNoConsoleErrors } from './consoleErrors';

// React reports mistakes (act, keys, hydration, controlled inputs) only through the console.
afterEach(expectNoConsoleErrors);
