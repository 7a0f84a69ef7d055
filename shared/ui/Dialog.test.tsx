import { render, screen } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { Button } from './Button';
import { Dialog } from './Dialog';
import { TextField } from './TextField';

type Name = 'first' | 'second';

function Page() {
  const [open, setOpen] = useState<Name | null>(null);
  return (
    <>
      <Button onClick={() => setOpen('first')}>Open</Button>
      <Dialog id="first" title="First" isOpen={open === 'first'} onClose={() => setOpen(null)}>
        <TextField id="name" label="Name" />
        <Button onClick={() => setOpen('second')}>Switch</Button>
      </Dialog>
      <Dialog id="second" title="Second" isOpen={open === 'second'} onClose={() => setOpen(null)}>
        <TextField id="address" label="Address" />
      </Dialog>
    </>
  );
}

test("the dialog's accessible name is its title, and the first field has the focus", async () => {
  render(<Page />);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Open' }));
  expect(screen.getByRole('dialog', { name: 'First' })).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus();
});

test.each([
  ['Escape', (user: UserEvent) => user.keyboard('{Escape}')],
  ['Close', (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Close' }))],
])('%s closes the dialog and returns the focus to the button that opened it', async (_way, close) => {
  const user = userEvent.setup();
  render(<Page />);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await close(user);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus();
});

test('closing a dialog that replaced another returns the focus to the button that opened the first one', async () => {
  const user = userEvent.setup();
  render(<Page />);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await user.click(screen.getByRole('button', { name: 'Switch' }));
  expect(screen.getByRole('dialog', { name: 'Second' })).toBeVisible();
  expect(screen.queryByRole('dialog', { name: 'First' })).not.toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'Address' })).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus();
});
