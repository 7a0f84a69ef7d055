import { useState } from 'react';
import { Disclosure } from 'shared/ui/Disclosure';
import { LoadingWords } from 'shared/ui/LoadingWords';
import { lazyWithRetry } from 'shared/ui/lazyWithRetry';
import type { RenewedComputersProps } from './RenewedComputers';

/** Loads on demand, because most renewals keep their computers. */
const RenewedComputers = lazyWithRetry<RenewedComputersProps>(() => import('./RenewedComputers'), {
  loading: <LoadingWords>Loading the computers</LoadingWords>,
  unavailable: 'We could not load the computers.',
});

/** Lets the subscription's owner renew fewer or more computers. */
export function ChangeComputers(props: RenewedComputersProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Disclosure
      summary="Change the number of computers"
      onPointerEnter={RenewedComputers.prefetch}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      {isOpen ? <RenewedComputers {...props} /> : null}
    </Disclosure>
  );
}
