import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PasswordField } from './PasswordField';

function renderForm() {
  const submitted: string[] = [];
  render(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submitted.push('form');
      }}
    >
      <PasswordField id="password" label="Password" name="password" hint="At least 6 characters" error="Too short" />
    </form>,
  );
  const field = screen.getByLabelText('Password');
  const show = screen.getByRole('button', { name: 'Show Password' });
  return { submitted, field, show, user: userEvent.setup() };
}

test('Show toggles the visibility of the password without submitting the form', async () => {
  const { submitted, field, show, user } = renderForm();
  expect(field).toHaveAttribute('type', 'password');
  expect(show).toHaveAttribute('aria-pressed', 'false');
  await user.click(show);
  expect(field).toHaveAttribute('type', 'text');
  expect(show).toHaveAttribute('aria-pressed', 'true');
  await user.click(show);
  expect(field).toHaveAttribute('type', 'password');
  expect(submitted).toEqual([]);
});

test('a click on Show keeps the focus in the field and does not change the typed text', async () => {
  const { field, show, user } = renderForm();
  await user.type(field, 'correct horse');
  await user.click(show);
  expect(field).toHaveFocus();
  expect(field).toHaveValue('correct horse');
});

test('Tab moves the focus from the field to Show, and Enter on Show keeps the focus there', async () => {
  const { field, show, user } = renderForm();
  await user.click(field);
  await user.tab();
  expect(show).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(show).toHaveFocus();
  expect(field).toHaveAttribute('type', 'text');
});

test('the hint and the error describe the field', () => {
  const { field } = renderForm();
  expect(field).toHaveAccessibleDescription('At least 6 characters Too short');
  expect(field).toBeInvalid();
});
