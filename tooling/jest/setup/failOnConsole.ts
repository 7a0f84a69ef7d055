import { expectNoConsoleErrors } from './consoleErrors';

// React reports some mistakes only on the console, such as missing keys, failed hydration and updates outside `act`.
afterEach(expectNoConsoleErrors);
