import { register } from 'tsx/esm/api';

/** Lets a test process import TypeScript. */
register();
