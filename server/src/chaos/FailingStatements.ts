import type {
  KyselyPlugin,
  PluginTransformQueryArgs,
  PluginTransformResultArgs,
  QueryResult,
  RootOperationNode,
  UnknownRow,
} from 'kysely';

/**
 * Makes a share of all statements fail. Half of the failures happen before the statement runs, half afterwards. The
 * failures imitate connections that break before a statement arrives or before its result returns.
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
    if (Math.random() * 200 < this.percent) throw new Error(`The chaos test made a statement fail ${moment} it ran.`);
  }
}
