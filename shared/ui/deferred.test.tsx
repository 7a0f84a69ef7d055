import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { deferred } from './deferred';

const waiting = { loading: <p>Just a moment</p>, missing: 'We could not load the form.' };

function Form({ title }: { title: string }) {
  return <h2>{title}</h2>;
}

function saveData(saveData: boolean) {
  Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData } });
}

afterEach(() => Reflect.deleteProperty(navigator, 'connection'));

test('something stands in the place of a component until its code is there', async () => {
  const Deferred = deferred(async () => ({ default: Form }), waiting);
  render(<Deferred title="Details" />);
  expect(screen.getByText('Just a moment')).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Details' })).toBeVisible();
  expect(screen.queryByText('Just a moment')).not.toBeInTheDocument();
});

test('code that cannot be fetched says so in its place, and Retry fetches it', async () => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const load = jest.fn(async () => ({ default: Form })).mockRejectedValueOnce(new Error('offline'));
  const Deferred = deferred(load, waiting);
  render(<Deferred title="Details" />);
  expect(await screen.findByRole('alert')).toHaveTextContent('We could not load the form.');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'Details' })).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('something of its own may stand in the place of a component that is missing', async () => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const load = jest.fn(async () => ({ default: Form })).mockRejectedValueOnce(new Error('offline'));
  const Deferred = deferred(load, { ...waiting, missing: ({ onRetry }) => <button onClick={onRetry}>Once more</button> });
  render(<Deferred title="Details" />);
  await userEvent.click(await screen.findByRole('button', { name: 'Once more' }));
  expect(await screen.findByRole('heading', { name: 'Details' })).toBeVisible();
});

test('what was fetched ahead is drawn at once, and fetched once', async () => {
  const load = jest.fn(async () => ({ default: Form }));
  const Deferred = deferred(load, waiting);
  Deferred.fetchAhead();
  await waitFor(() => expect(load).toHaveReturned());
  await Promise.resolve();
  Deferred.fetchAhead();
  render(<Deferred title="Details" />);
  expect(screen.getByRole('heading', { name: 'Details' })).toBeVisible();
  expect(load).toHaveBeenCalledTimes(1);
});

test.each([
  [true, 0],
  [false, 1],
])('where data are to be saved (%s) code is fetched ahead %i times', (isSaving, times) => {
  saveData(isSaving);
  const load = jest.fn(async () => ({ default: Form }));
  deferred(load, waiting).fetchAhead();
  expect(load).toHaveBeenCalledTimes(times);
});
