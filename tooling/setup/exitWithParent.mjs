// Each process of `npm start` loads this file. Without it, a killed parent would leave a server that locks the
// database.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
