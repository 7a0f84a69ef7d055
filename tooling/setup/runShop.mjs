import { startShop } from './shop.mjs';

/**
 * Runs the shop until `stopping` aborts (status 0) or a process of the shop exits (status 1). If a process exits,
 * prints the last line of its output again.
 */
export async function runShop(stopping) {
  let printedLast;
  const shop = startShop({
    onOutput(chunk, stream) {
      process[stream].write(chunk);
      printedLast = String(chunk).trimEnd().split('\n').at(-1) || printedLast;
    },
  });
  process.once('exit', () => shop.kill());
  stopping.addEventListener('abort', () => void shop.stop());
  const ended = await Promise.race(shop.services.map((service) => service.exited.then(() => service)));
  const lastLine = ended.lastLine() || 'A process of the shop exited without output.';
  await shop.stop();
  if (stopping.aborted) return;
  if (printedLast !== lastLine) console.error(lastLine);
  process.exitCode = 1;
}
