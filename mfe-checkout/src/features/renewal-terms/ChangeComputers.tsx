import { useState } from 'react';
import { Disclosure } from 'shared/ui/Disclosure';
import { LoadingWords } from 'shared/ui/LoadingWords';
import { lazyWithRetry } from 'shared/ui/lazyWithRetry';
import type { RenewedComputersProps } from './RenewedComputers';

/** Loads on demand, because most customers renew the same computers. */
const RenewedComputers = lazyWithRetry<RenewedComputersProps>(() => import('./RenewedComputers'), {
  loading: <LoadingWords>Loading your computers</LoadingWords>,
  unavailable: 'We could not load your computers.',
});

interface ChangeComputersProps extends RenewedComputersProps {
  isInitiallyOpen: boolean;
}

/** Lets the subscription's owner renew fewer or more computers. */
export function ChangeComputers({ isInitiallyOpen, ...props }: ChangeComputersProps) {
  const [isToggledOpen, setIsToggledOpen] = useState<boolean>();
  const isOpen = isToggledOpen ?? isInitiallyOpen;
  return (
    <Disclosure
      summary="Change the number of computers"
      open={isOpen}
      onPointerEnter={RenewedComputers.prefetch}
      onToggle={({ currentTarget }) => setIsToggledOpen(currentTarget.open)}
    >
      {isOpen ? <RenewedComputers {...props} /> : null}
    </Disclosure>
  );
}
