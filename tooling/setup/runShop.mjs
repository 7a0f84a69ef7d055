import { startShop } from './shop.mjs';

/** Runs the shop until it is told to stop (status 0) or one of its processes ends (status 1, with that one's last words last). */
export async function runShop() {
  let printedLast;
  const shop = startShop({
    onOutput(chunk, stream) {
      process[stream].write(chunk);
      printedLast = String(chunk).trimEnd().split('\n').at(-1) || printedLast;
    },
  });
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.once(signal, () => {
      isStopping = true;
      void shop.stop();
    });
  }
  const ended = await Promise.race(shop.services.map((service) => service.exited.then(() => service)));
  const lastWords = ended.lastLine() || 'A process of the shop ended without a word.';
  await shop.stop();
  if (isStopping) return;
  if (printedLast !== lastWords) console.error(lastWords);
  process.exitCode = 1;
}
