// Each process of `npm start` loads this file. Without it, a server would survive a killed parent and lock the
// database.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
