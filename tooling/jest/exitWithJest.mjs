// Jest's test processes load this file. Otherwise, they would continue their tests, and keep shops and browsers open,
// after Jest was killed.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
