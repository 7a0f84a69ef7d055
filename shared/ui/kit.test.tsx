import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CheckboxField } from './CheckboxField';
import { CopyButton } from './CopyButton';
import { Skeleton } from './Skeleton';
import { StatusMessage } from './StatusMessage';
import { TextField } from './TextField';

test('the hint and the error describe the field', () => {
  render(<TextField id="email" label="Email" hint="As on your receipt" error="Email is required" />);
  const field = screen.getByRole('textbox', { name: 'Email' });
  expect(field).toHaveAccessibleDescription('As on your receipt Email is required');
  expect(field).toBeInvalid();
});

test('a field without an error is valid', () => {
  render(<CheckboxField id="remember" label="Remember me" error={undefined} />);
  expect(screen.getByRole('checkbox', { name: 'Remember me' })).toBeValid();
});

test('Copy writes the text to the clipboard and confirms the copy', async () => {
  const user = userEvent.setup();
  render(<CopyButton text="ABCD-1234" subject="ABCD-1234" />);
  await user.click(screen.getByRole('button', { name: 'Copy ABCD-1234' }));
  expect(await screen.findByText('Copied')).toHaveRole('status');
  const [copied] = await navigator.clipboard.read();
  expect(await (await copied?.getType('text/plain'))?.text()).toBe('ABCD-1234');
});

test('Copy explains what to do if the browser blocks the clipboard', async () => {
  const user = userEvent.setup();
  const clipboard = Object.getOwnPropertyDescriptor(navigator, 'clipboard');
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined });
  render(<CopyButton text="ABCD-1234" />);
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await screen.findByText(/Select the text and copy it yourself/)).toBeVisible();
  if (clipboard) Object.defineProperty(navigator, 'clipboard', clipboard);
});

test('an error is an alert with a Retry button, and a success message has the role status', async () => {
  const tried: string[] = [];
  const { rerender } = render(
    <StatusMessage tone="error" onRetry={() => tried.push('again')}>
      No prices
    </StatusMessage>,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('No prices');
  await userEvent.setup().click(screen.getByRole('button', { name: 'Retry' }));
  expect(tried).toEqual(['again']);
  rerender(<StatusMessage tone="success">Done</StatusMessage>);
  expect(screen.getByRole('status')).toHaveTextContent('Done');
});

test('a skeleton contains no words', () => {
  render(<Skeleton characters={6} />);
  expect(document.body).toHaveTextContent('');
});
