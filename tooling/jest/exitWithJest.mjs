// Jest and its test processes load this file. Otherwise, a test process would continue its tests, and keep shops and
// browsers open, after Jest was killed. A process whose parent has exited gets another parent. A listener for the end
// of the connection to the parent would keep a test process from exiting when it has nothing left to do.
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
}, 1_000).unref();
