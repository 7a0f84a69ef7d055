import type { AppContext } from 'server-kit/context/AppContext';
import type { Trx } from 'server-kit/db/database';
import { type SaleVat, vatOfSale } from '../vat/saleVat';
import type { VatTreatment } from '../vat/tables';

interface VatOrder {
  id: string;
  country_code: string;
  vat_treatment: VatTreatment | null;
  vat_percentage: number | null;
}

/**
 * Returns an order's VAT. If the order has none, because an older server created it, decides the VAT now and stores it.
 * The caller must hold the order's lock.
 */
export async function decideVat(trx: Trx, context: Pick<AppContext, 'config'>, order: VatOrder): Promise<SaleVat> {
  const { id, country_code, vat_treatment, vat_percentage } = order;
  if (vat_treatment !== null) return { vat_treatment, vat_percentage };
  const vat = await vatOfSale(trx, context, country_code);
  await trx.updateTable('orders').set(vat).where('id', '=', id).execute();
  return vat;
}
