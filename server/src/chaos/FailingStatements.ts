import type {
  KyselyPlugin,
  PluginTransformQueryArgs,
  PluginTransformResultArgs,
  QueryResult,
  RootOperationNode,
  UnknownRow,
} from 'kysely';

/**
 * Makes a share of all statements fail: half before they run, half afterwards. A connection can also break before a
 * statement arrives or before its result does.
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
