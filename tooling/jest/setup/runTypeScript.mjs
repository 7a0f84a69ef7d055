import { register } from 'tsx/esm/api';

/** Allows a test process to import TypeScript. */
register();
