import type {
  KyselyPlugin,
  PluginTransformQueryArgs,
  PluginTransformResultArgs,
  QueryResult,
  RootOperationNode,
  UnknownRow,
} from 'kysely';

/**
 * Makes a percentage of all database statements fail, half of them before they run and half afterwards. This imitates a
 * connection that breaks before the statement arrives or before its result returns.
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
    if (Math.random() * 100 < this.percent / 2)
      throw new Error(`The chaos test made a statement fail ${moment} it ran.`);
  }
}
