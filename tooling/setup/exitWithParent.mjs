// Each process of `npm start` loads this file. Otherwise, a server would keep running after its parent was killed, and
// would keep the database locked.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
