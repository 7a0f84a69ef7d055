'use client';

import { createContext, use, useMemo, useState } from 'react';
import { Quantity as QuantityField } from 'mfe-checkout/src/features/quantity/Quantity';
import { PriceLines } from 'mfe-checkout/src/features/price-summary/PriceLines';
import { purchaseLines } from 'mfe-checkout/src/features/price-summary/purchaseLines';
import { Total as TotalAmount } from 'mfe-checkout/src/features/price-summary/Total';
import { quotePurchase } from 'shared/domain/quote';
import { readPrices } from './readPrices';

const OrderContext = createContext(undefined);

/** Provides the quantity of the order to the components below, which show it and its price. */
export function Order({ prices: reply, initialQuantity, children }) {
  const [quantity, setQuantity] = useState(initialQuantity);
  const { list, rates } = useMemo(() => readPrices(reply), [reply]);
  const order = { quantity, setQuantity, list, rates, quote: quotePurchase(list, quantity) };
  return <OrderContext value={order}>{children}</OrderContext>;
}

export function Quantity() {
  const { quantity, setQuantity, list } = use(OrderContext);
  return <QuantityField quantity={quantity} list={list} onChange={setQuantity} />;
}

export function Lines() {
  return <PriceLines lines={purchaseLines(use(OrderContext).quote)} />;
}

export function Total() {
  const { quote, rates } = use(OrderContext);
  return <TotalAmount payablePence={quote.payablePence} rates={rates} />;
}
