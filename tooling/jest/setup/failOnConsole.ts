import { expectNoConsoleErrors } from './consoleErrors';

// React reports some mistakes only through the console: act, keys, hydration, controlled inputs.
afterEach(expectNoConsoleErrors);
