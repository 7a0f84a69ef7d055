import { createElement, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { useCurrentUser } from 'shared/api';
import type { RegisteredRemote } from 'shared/contract/registry';
import { useIsHydrated } from 'shared/ui/useIsHydrated';
import { isOpen, type OfferedSlot, openSlot, slotKey, slotsAt } from '../federation/slots';
import { SlotBoundary } from '../federation/SlotBoundary';
import { isSigningOut } from '../navigation/useSignOut';
import styles from './PageSlots.module.css';

/**
 * Shows the slots of all remotes for the current path. Anonymous visitors do not see slots that require sign-in.
 */
export function PageSlots({ remotes }: { remotes: readonly RegisteredRemote[] }) {
  const { pathname, state } = useLocation();
  // Hide these slots while the customer signs out, because their calls could reach the server after the session has
  // ended.
  const isSignedIn = Boolean(useCurrentUser()) && !isSigningOut(state);
  return slotsAt(remotes, pathname)
    .filter(({ slot }) => isSignedIn || !slot.requiresLogin)
    .map((offered) => <PageSlot key={slotKey(offered)} offered={offered} pathname={pathname} />);
}

function PageSlot({ offered, pathname }: { offered: OfferedSlot; pathname: string }) {
  const key = slotKey(offered);
  const isHydrated = useIsHydrated();
  if (!isHydrated && !isOpen(offered) && !isRendered(key)) return null;
  return (
    <div data-slot-of={key} className={styles.slot}>
      <SlotBoundary offered={offered} pathname={pathname}>
        <Suspense>{createElement(openSlot(offered))}</Suspense>
      </SlotBoundary>
    </div>
  );
}

/** Returns whether the server rendered a slot. If not, the slot appears after hydration. */
function isRendered(key: string): boolean {
  return typeof document !== 'undefined' && document.querySelector(`[data-slot-of="${CSS.escape(key)}"]`) !== null;
}
