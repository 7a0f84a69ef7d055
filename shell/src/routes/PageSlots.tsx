import { createElement, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { useCurrentUser } from 'shared/api';
import type { RegisteredRemote } from 'shared/contract/registry';
import { openSlot, slotKey, slotsAt } from '../federation/slots';
import { SlotBoundary } from '../federation/SlotBoundary';

/** Shows the slots of all remotes for the current address. */
export function PageSlots({ remotes }: { remotes: readonly RegisteredRemote[] }) {
  const { pathname } = useLocation();
  const isSignedIn = Boolean(useCurrentUser());
  return slotsAt(remotes, pathname)
    .filter(({ slot }) => isSignedIn || !slot.requiresLogin)
    .map((offered) => (
      <SlotBoundary key={slotKey(offered)} offered={offered}>
        {/* The server recognises a slot that it could not render by this fallback. */}
        <Suspense fallback={<template data-slot-waiting />}>{createElement(openSlot(offered))}</Suspense>
      </SlotBoundary>
    ));
}
