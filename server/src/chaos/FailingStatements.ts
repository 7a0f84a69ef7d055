import type {
  KyselyPlugin,
  PluginTransformQueryArgs,
  PluginTransformResultArgs,
  QueryResult,
  RootOperationNode,
  UnknownRow,
} from 'kysely';

/**
 * Lets a share of all statements fail, half of them before they run and half after they ran, as when a connection breaks before the
 * statement arrives or before its answer does.
 */
export class FailingStatements implements KyselyPlugin {
  constructor(private readonly percent: number) {}

  transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    this.maybeFail('before');
    return node;
  }

  async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    this.maybeFail('after');
    return result;
  }

  private maybeFail(moment: string): void {
    if (Math.random() * 200 < this.percent) throw new Error(`A statement was made to fail ${moment} it ran.`);
  }
}
