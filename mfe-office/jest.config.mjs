import { browserTests } from 'tooling/jest/preset-browser.mjs';

export default browserTests('mfe-office');
