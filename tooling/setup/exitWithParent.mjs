// Loaded into each process that `npm start` runs. Otherwise killing the parent would leave a server that holds the
// database.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
