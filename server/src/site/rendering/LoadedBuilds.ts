import type { Config } from 'server-kit/config/config';
import { nameOf } from 'shared/compatibility/sentences';
import type { ReleaseRecord } from 'shared/contract/registry';
import { readServerBuild } from './readServerBuild';
import { RenderingProcess, type RenderLimits } from './RenderingProcess';

/**
 * The maximum number of builds in a process. Above this number, a new process starts, because memory would otherwise
 * grow with every release. A site never needs this many builds at once.
 */
const MAX_BUILDS = 200;

/** The rendering process and the builds that it has loaded. A new process replaces one that has ended or is full. */
export class LoadedBuilds {
  private process: RenderingProcess | undefined;
  private readonly loading = new Map<string, Promise<void>>();

  constructor(
    private readonly config: Config,
    private readonly limits: RenderLimits | undefined,
  ) {}

  includes(shell: ReleaseRecord, remotes: readonly ReleaseRecord[]): boolean {
    const { process } = this;
    if (!process || process.isEnded) return false;
    const shellName = nameOf(shell);
    return process.hasShell(shellName) && remotes.every((remote) => process.hasRemote(shellName, nameOf(remote)));
  }

  /** Returns a process that has loaded the builds of the releases. */
  async load(shell: ReleaseRecord, remotes: readonly ReleaseRecord[]): Promise<RenderingProcess> {
    if (!this.process || this.process.isEnded || this.process.buildCount > MAX_BUILDS) {
      this.process?.retire();
      this.process = new RenderingProcess(this.limits);
      this.loading.clear();
    }
    const { process } = this;
    const shellName = nameOf(shell);
    if (!process.hasShell(shellName)) await this.loadOnce(shellName, shell, (build) => process.addShell(build));
    await Promise.all(
      remotes
        .filter((remote) => !process.hasRemote(shellName, nameOf(remote)))
        .map((remote) =>
          this.loadOnce(`${shellName} ${nameOf(remote)}`, remote, (build) => process.addRemote(shellName, build)),
        ),
    );
    return process;
  }

  /** Loads a build only once, even if several pages wait for it. */
  private loadOnce(key: string, record: ReleaseRecord, add: (build: { container: string; source: string }) => void) {
    const known = this.loading.get(key);
    if (known) return known;
    const loading = readServerBuild(this.config, record)
      .then(add)
      .finally(() => {
        // A new process may be loading the same build by now.
        if (this.loading.get(key) === loading) this.loading.delete(key);
      });
    this.loading.set(key, loading);
    return loading;
  }

  kill(): void {
    this.process?.kill();
  }
}
