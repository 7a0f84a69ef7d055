// Loaded into each process that `npm start` runs: without this, killing the parent alone would leave a server behind that holds the database.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
