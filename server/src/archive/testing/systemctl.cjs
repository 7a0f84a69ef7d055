#!/usr/bin/env node
// A fake `systemctl` for the tests of `bin/install`. It ignores all commands except `restart` and `stop`. `UNIT` is the
// path of the service's unit file.
const { spawn } = require('node:child_process');
const { existsSync, readFileSync, writeFileSync } = require('node:fs');
const { dirname, join } = require('node:path');

const { UNIT } = process.env;
const pidFile = join(dirname(UNIT), 'pid');

function start() {
  const unit = readFileSync(UNIT, 'utf8');
  const valuesOf = (name) => [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value]) => value);
  const [settings] = valuesOf('EnvironmentFile');
  const [command] = valuesOf('ExecStart');
  const environment = Object.fromEntries(valuesOf('Environment').map((value) => value.split('=')));
  const [, , ...args] = command.split(' ');
  const env = { ...environment, PATH: process.env.PATH, DATA_DIR: dirname(UNIT) };
  const child = spawn(process.execPath, [`--env-file=${settings}`, ...args], { env, detached: true, stdio: 'ignore' });
  child.unref();
  writeFileSync(pidFile, String(child.pid));
}

async function stop() {
  if (!existsSync(pidFile)) return;
  const pid = Number(readFileSync(pidFile, 'utf8'));
  for (let signal = 'SIGTERM'; isSent(pid, signal); signal = 0) await new Promise((resolve) => setTimeout(resolve, 20));
}

function isSent(pid, signal) {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

const [, , verb] = process.argv;
if (verb === 'restart') void stop().then(start);
if (verb === 'stop') void stop();
