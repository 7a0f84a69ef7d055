import { runCommand } from '../cli/runCommand';

/**
 * Returns a function that runs a command of `npm run release`. It splits the command into words as a shell does, so
 * text in quotes is one word. The function's `env` overrides the variables of `environment`.
 */
export function createReleaseLine(server: string, environment: Record<string, string> = {}) {
  return (line: string, env: Record<string, string> = {}) => {
    const words = [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, word]) => quoted ?? word ?? '');
    return runCommand(words, { RELEASE_SERVER: server, ...environment, ...env }, async () => '');
  };
}
