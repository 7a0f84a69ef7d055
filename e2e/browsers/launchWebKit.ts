import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from 'tooling/setup/freePort.mjs';
import { eventually } from '../harness/eventually';
import type { BrowserWindow, TestedBrowser } from './TestedBrowser';

/** Sends a WebDriver command, such as `POST /url`. Resolves to the reply's value, or rejects if the command fails. */
type Command = <Value>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<Value>;

/** The property that contains an element's id in WebDriver's JSON ("web element identifier"). */
const ELEMENT_ID = 'element-6066-11e4-a52e-4f735466cecf';

/**
 * Starts a virtual display for WebKit's MiniBrowser. Each window is controlled by its own WebDriver process, because a
 * process allows only one session. WebDriver does not report console errors.
 */
export async function launchWebKit(): Promise<TestedBrowser> {
  const driverPath = process.env['WEBKIT_DRIVER_PATH'];
  if (driverPath === undefined)
    throw new Error('WEBKIT_DRIVER_PATH is not set. Run `npm run test:variants -- browsers`.');
  // Xvfb chooses a free display and writes its number to standard output.
  const display = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1280x1024x24'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [displayNumber] = await once(display.stdout, 'data');
  const env = { ...process.env, DISPLAY: `:${String(displayNumber).trim()}`, GDK_BACKEND: 'x11' };
  return {
    openWindow: async () => openWindow(await startDriver(driverPath, env)),
    close: async () => void display.kill(),
  };
}

interface Driver {
  url: string;
  stop: () => void;
}

async function startDriver(path: string, env: NodeJS.ProcessEnv): Promise<Driver> {
  const port = await freePort();
  const driver = spawn(path, [`--port=${port}`], { env, stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  const stop = () => void driver.kill();
  try {
    await eventually(() => commandsTo(url)('GET', '/status'));
  } catch (error) {
    stop();
    throw error;
  }
  return { url, stop };
}

async function openWindow(driver: Driver): Promise<BrowserWindow> {
  const { sessionId } = await commandsTo(driver.url)<{ sessionId: string }>('POST', '/session', { capabilities: {} });
  const send = commandsTo(`${driver.url}/session/${sessionId}`);
  const evaluate = <Value>(script: string) => send<Value>('POST', '/execute/sync', { script, args: [] });
  const elementOf = async (script: string) => {
    const element = await evaluate<Record<string, string> | null>(script);
    if (element === null) throw new Error('The page does not show the element.');
    return `/element/${element[ELEMENT_ID]}`;
  };
  return {
    evaluate,
    async goTo(url) {
      await send('POST', '/url', { url });
    },
    async click(script) {
      // WebDriver does not scroll in a dialog if the element lies just below the dialog's edge but within the window.
      await evaluate(`(() => { ${script} })()?.scrollIntoView({ block: 'center' })`);
      await send('POST', `${await elementOf(script)}/click`, {});
    },
    async fill(script, text) {
      const field = await elementOf(script);
      // Select the old text, so that the new text replaces it. After WebDriver's own command to clear a field, React
      // restores the old text.
      await evaluate(`const field = (() => { ${script} })(); field.focus(); field.select();`);
      await send('POST', `${field}/value`, { text });
    },
    consoleErrors: () => [],
    async close() {
      await send('DELETE', '');
      driver.stop();
    },
  };
}

function commandsTo(url: string): Command {
  return async (method, path, body) => {
    const response = await fetch(url + path, { method, ...(body && { body: JSON.stringify(body) }) });
    const { value } = await response.json();
    if (!response.ok) throw new Error(`WebDriver: ${method} ${path}: ${JSON.stringify(value)}`);
    return value;
  };
}
