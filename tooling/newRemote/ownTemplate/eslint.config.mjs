export { default } from 'tooling/lint/remoteConfig.mjs';
