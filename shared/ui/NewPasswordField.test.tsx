import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { NewPasswordField } from './NewPasswordField';

function Form({ error }: { error?: string }) {
  const [value, setValue] = useState('');
  return (
    <NewPasswordField
      id="password"
      label="Password"
      value={value}
      error={error}
      onChange={(event) => setValue(event.target.value)}
    />
  );
}

test('as the customer types, the hint shows whether the password is long enough', async () => {
  const user = userEvent.setup();
  render(<Form />);
  const field = screen.getByLabelText('Password');
  const rule = screen.getByText('At least 6 characters');
  expect(rule).toHaveAttribute('aria-live', 'polite');
  await user.type(field, '12345');
  expect(rule).toHaveTextContent(/^At least 6 characters: too short so far$/);
  expect(field).toHaveAccessibleDescription('At least 6 characters: too short so far');
  expect(field).toBeValid();
  await user.type(field, '6');
  expect(rule).toHaveTextContent(/^At least 6 characters: long enough$/);
  await user.clear(field);
  expect(rule).toHaveTextContent(/^At least 6 characters$/);
});

test('an error replaces the hint, so that the form keeps its height', async () => {
  const user = userEvent.setup();
  render(<Form error="Password must be at least 6 characters long" />);
  await user.type(screen.getByLabelText('Password'), '123');
  expect(screen.getByText('Password must be at least 6 characters long')).toBeVisible();
  expect(screen.queryByText(/At least 6 characters/)).not.toBeInTheDocument();
});
