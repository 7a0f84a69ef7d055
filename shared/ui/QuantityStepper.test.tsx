import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { QuantityStepper } from './QuantityStepper';

function Order({ start }: { start: number }) {
  const [quantity, setQuantity] = useState(start);
  return (
    <>
      <QuantityStepper id="quantity" label="Number of computers" quantity={quantity} onChange={setQuantity} />
      <p>{quantity} ordered</p>
    </>
  );
}

async function type(text: string, start = 10) {
  const user = userEvent.setup();
  render(<Order start={start} />);
  const box = screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Number of computers' });
  await user.clear(box);
  if (text !== '') await user.type(box, text);
  const whileTyping = box.value;
  await user.tab();
  return { box, whileTyping };
}

test.each([
  ['3', '3', '3'],
  ['501', '500', '500'],
  ['9999', '500', '500'],
  ['', '', '1'],
  ['0', '0', '1'],
  ['-3', '-3', '1'],
  ['2.5', '2.5', '2'],
  [' 7 ', ' 7 ', '7'],
  ['1,000', '500', '500'],
  ['١٢', '١٢', '12'],
])('shows the typed %j as %j until blur and as %s afterwards', async (text, typing, afterBlur) => {
  const { box, whileTyping } = await type(text);
  expect(whileTyping).toBe(typing);
  expect(box).toHaveValue(afterBlur);
  expect(screen.getByText(`${afterBlur} ordered`)).toBeVisible();
});

test.each([
  // What the customer typed before the unreadable character still counts.
  ['1e3', '1'],
  ['12abc', '12'],
  ['3-', '3'],
  ['abc', '1'],
])('refuses the typed %j with an error until the next input, and orders %s', async (text, ordered) => {
  const { box, whileTyping } = await type(text);
  expect(whileTyping).toBe(text);
  expect(box).toHaveValue(ordered);
  expect(box).toHaveAccessibleDescription('Enter a whole number from 1 to 500');
  expect(box).toBeInvalid();
  expect(screen.getByText(`${ordered} ordered`)).toBeVisible();
  await userEvent.setup().click(screen.getByRole('button', { name: 'Add one computer' }));
  expect(box).toBeValid();
  expect(screen.queryByText(/Enter a whole number/)).not.toBeInTheDocument();
});

test.each([
  [' 5 ', 5],
  ['5\n', 5],
  ['1,000', 500],
  ['1e3', 10],
  ['5 computers', 10],
])('pasting %j orders %d computers', async (text, ordered) => {
  const user = userEvent.setup();
  render(<Order start={10} />);
  const box = screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Number of computers' });
  await user.tripleClick(box);
  await user.paste(text);
  await user.tab();
  expect(box).toHaveValue(String(ordered));
  expect(screen.getByText(`${ordered} ordered`)).toBeVisible();
  if (ordered === 10) expect(box).toBeInvalid();
  else expect(box).toBeValid();
});

test.each([
  ['', 1],
  ['0', 1],
  ['-3', 1],
  ['2.5', 2],
  ['7', 7],
])('entering %j orders %d computers', async (text, ordered) => {
  const user = userEvent.setup();
  render(<Order start={10} />);
  const box = screen.getByRole('spinbutton', { name: 'Number of computers' });
  await user.clear(box);
  if (text !== '') await user.type(box, text);
  expect(screen.getByText(`${ordered} ordered`)).toBeVisible();
});

test('Page Up and Page Down change the quantity by ten, and screen readers get the value and its maximum', async () => {
  const user = userEvent.setup();
  render(<Order start={10} />);
  const box = screen.getByRole('spinbutton', { name: 'Number of computers' });
  await user.click(box);
  await user.keyboard('{PageUp}');
  expect(box).toHaveAttribute('aria-valuenow', '20');
  await user.keyboard('{PageDown}{PageDown}');
  expect(box).toHaveAttribute('aria-valuenow', '1');
  expect(box).toHaveAttribute('aria-valuemax', '500');
});

test('arrow keys change the quantity by one, and Enter applies the typed text', async () => {
  const { box } = await type('5');
  const user = userEvent.setup();
  await user.click(box);
  await user.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}');
  expect(screen.getByText('6 ordered')).toBeVisible();
  await user.clear(box);
  await user.keyboard('0{Enter}');
  expect(box).toHaveValue('1');
});

test.each([
  [1, 'Remove one computer'],
  [500, 'Add one computer'],
])('at a quantity of %d, the button "%s" changes nothing and keeps the focus', async (limit, name) => {
  render(<Order start={limit} />);
  const button = screen.getByRole('button', { name });
  await userEvent.setup().click(button);
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(button).toHaveFocus();
  expect(screen.getByText(`${limit} ordered`)).toBeVisible();
});
