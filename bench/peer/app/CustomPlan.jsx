'use client';

import { createContext, use, useMemo, useState } from 'react';
import Link from 'next/link';
import BetterPrice from 'mfe-catalog/src/features/pricing/BetterPrice';
import { PlanPrice } from 'mfe-catalog/src/features/pricing/PlanPrice';
import { PriceAnnouncement } from 'mfe-catalog/src/features/pricing/PriceAnnouncement';
import { QuantityStepper } from 'shared/ui/QuantityStepper';
import { readPrices } from './readPrices';

const PlanContext = createContext(undefined);

/** Provides the quantity of the custom plan to the components below, which show it and its price. */
export function CustomPlan({ prices: reply, children }) {
  const [quantity, setQuantity] = useState(10);
  const prices = useMemo(() => readPrices(reply), [reply]);
  return <PlanContext value={{ quantity, setQuantity, prices }}>{children}</PlanContext>;
}

export function PlanQuantity() {
  const { quantity, setQuantity } = use(PlanContext);
  return (
    <QuantityStepper id="custom-quantity" label="Number of computers" quantity={quantity} onChange={setQuantity} />
  );
}

export function PlanAmounts() {
  const { quantity, setQuantity, prices } = use(PlanContext);
  return (
    <>
      <PlanPrice quantity={quantity} prices={prices} />
      <BetterPrice quantity={quantity} prices={prices} onTake={setQuantity} />
      <PriceAnnouncement quantity={quantity} prices={prices} />
    </>
  );
}

/** Links to the order of the chosen quantity. */
export function PlanLink({ children, ...attributes }) {
  return (
    <Link {...attributes} href={`/purchase/${use(PlanContext).quantity}`}>
      {children}
    </Link>
  );
}
