// Each process of `npm start` loads this file, which stops the process when its parent exits. Otherwise, a server whose
// parent was killed would keep running and keep the database locked.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
