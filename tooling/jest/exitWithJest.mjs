// Jest and its test processes load this file, which stops each of them when its parent has exited. Without it, the test
// processes of a killed Jest would continue and keep shops and browsers open. A process whose parent has exited gets
// another parent id. Checks the id every second, because a `disconnect` listener would keep idle processes running.
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
}, 1_000).unref();
