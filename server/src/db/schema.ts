import type { AccountTables } from '../accounts/tables';
import type { OperatorTables } from '../admin/operatorLog/tables';
import type { CatalogueTables } from '../catalogue/tables';
import type { RateLimitTables } from '../http/rateLimitTables';
import type { InvoiceTables } from '../invoices/tables';
import type { MailTables } from '../mail/tables';
import type { PaymentTables } from '../payments/tables';
import type { ReleaseTables } from '../releases/tables';
import type { ShopTables } from '../orders/tables';
import type { VatTables } from '../vat/tables';
import type { VisitTables } from '../visits/tables';

/** Every table, gathered from the areas that own them. */
export interface Database
  extends
    AccountTables,
    CatalogueTables,
    InvoiceTables,
    MailTables,
    OperatorTables,
    PaymentTables,
    RateLimitTables,
    ReleaseTables,
    ShopTables,
    VatTables,
    VisitTables {}
