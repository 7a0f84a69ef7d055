import { useFormik } from 'formik';
import { useEffect, useMemo, useRef } from 'react';
import { useCurrentUser } from 'shared/api';
import { openDialog, useAppDispatch } from 'shared/store';
import type { AnyObjectSchema } from 'yup';
import { BLANK_ORDER, type OrderValues } from './orderValues';
import { useFocusOnRejection } from './useFocusOnRejection';
import type { StoredOrder } from './useStoredOrder';

interface OrderFormOptions {
  schema: AnyObjectSchema;
  stored: StoredOrder | undefined;
  /** The subscription to renew, `null` for a purchase, `undefined` until it is known. A stored promo code belongs to one of them. */
  subscriptionId: string | null | undefined;
  /** Called with valid values of somebody who is signed in. */
  onSubmit: () => Promise<void>;
}

/** The form of an order: blank in the first render of a prerendered page, then as it was left. */
export function useOrderForm({ schema, stored, subscriptionId, onSubmit }: OrderFormOptions) {
  const user = useCurrentUser();
  const dispatch = useAppDispatch();
  const formRef = useRef<HTMLFormElement>(null);
  const initialValues = useMemo(() => ({ ...BLANK_ORDER, invoice: stored?.values.invoice ?? BLANK_ORDER.invoice }), [stored]);
  const formik = useFormik<OrderValues>({
    initialValues,
    enableReinitialize: true,
    validationSchema: schema,
    onSubmit: async () => {
      if (user) await onSubmit();
      else dispatch(openDialog('login'));
    },
  });
  const { setFieldValue } = formik;

  useEffect(() => {
    if (stored && stored.subscriptionId === subscriptionId) void setFieldValue('promo', stored.values.promo, false);
  }, [stored, subscriptionId, setFieldValue]);

  useForgettingAtSignOut(user, () => void setFieldValue('invoice', BLANK_ORDER.invoice, false));
  useFocusOnRejection(formRef, formik);

  return { formik, formRef, isRestored: stored !== undefined && formik.initialValues.invoice === stored.values.invoice };
}

/** Business details don't outlive the session of who entered them. */
function useForgettingAtSignOut(user: unknown, forget: () => void): void {
  const wasSignedIn = useRef(false);
  useEffect(() => {
    if (wasSignedIn.current && user === null) forget();
    wasSignedIn.current = Boolean(user);
  });
}
