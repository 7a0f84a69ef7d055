import { act, render, screen } from '@testing-library/react';
import { PaymentPending } from './PaymentPending';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('says that the payment can take several days if it is unconfirmed after 30 seconds', () => {
  const pending = { onPage: 'Codes appear here.', byEmail: 'We will email you the codes.' };
  const total = { currency: 'GBP', amountHundredths: 10_800 };
  render(<PaymentPending paymentId="pay-1" orderNumber="K7M2P9XW" total={total} isSlow={false} pending={pending} />);
  const status = screen.getByRole('status');
  expect(status).toHaveTextContent(/a few seconds/);
  act(() => jest.advanceTimersByTime(29_000));
  expect(status).toHaveTextContent(/a few seconds/);
  act(() => jest.advanceTimersByTime(1_000));
  expect(status).toHaveTextContent(/can take several days. We will email you the codes./);
  expect(screen.getByText(/You can safely close this page/)).toBeVisible();
  expect(document.body).not.toHaveTextContent(/seconds/);
});
