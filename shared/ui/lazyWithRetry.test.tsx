import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lazyWithRetry } from './lazyWithRetry';

const options = { loading: <p>Just a moment</p>, unavailable: 'We could not load the form.' };

function Form({ title }: { title: string }) {
  return <h2>{title}</h2>;
}

function emulateSaveData(saveData: boolean) {
  Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData } });
}

afterEach(() => Reflect.deleteProperty(navigator, 'connection'));

test('shows the loading state until the code arrives', async () => {
  const LazyForm = lazyWithRetry(async () => ({ default: Form }), options);
  render(<LazyForm title="Details" />);
  expect(screen.getByText('Just a moment')).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Details' })).toBeVisible();
  expect(screen.queryByText('Just a moment')).not.toBeInTheDocument();
});

test('shows an error if the code fails to load, and Retry loads it', async () => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const load = jest.fn(async () => ({ default: Form })).mockRejectedValueOnce(new Error('offline'));
  const LazyForm = lazyWithRetry(load, options);
  render(<LazyForm title="Details" />);
  expect(await screen.findByRole('alert')).toHaveTextContent('We could not load the form.');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'Details' })).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('calls `onFailure` before it shows the error', async () => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const steps: string[] = [];
  const load = jest.fn(async () => ({ default: Form })).mockRejectedValueOnce(new Error('offline'));
  const LazyForm = lazyWithRetry(load, {
    ...options,
    unavailable: () => <p>{steps.join()}</p>,
    onFailure: async () => void steps.push('checked'),
  });
  render(<LazyForm title="Details" />);
  expect(await screen.findByText('checked')).toBeVisible();
});

test('renders the `unavailable` component if the code fails to load', async () => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const load = jest.fn(async () => ({ default: Form })).mockRejectedValueOnce(new Error('offline'));
  const LazyForm = lazyWithRetry(load, {
    ...options,
    unavailable: ({ onRetry }) => <button onClick={onRetry}>Once more</button>,
  });
  render(<LazyForm title="Details" />);
  await userEvent.click(await screen.findByRole('button', { name: 'Once more' }));
  expect(await screen.findByRole('heading', { name: 'Details' })).toBeVisible();
});

test('keeps the markup that the server rendered until the code arrives', async () => {
  document.body.innerHTML = '<i id="page-state"></i>';
  const container = document.createElement('div');
  container.innerHTML = '<!--$--><h2>Details</h2><!--/$-->';
  document.body.prepend(container);
  let arrive = (_module: { default: typeof Form }) => {};
  const arrival = new Promise<{ default: typeof Form }>((resolve) => {
    arrive = resolve;
  });
  const LazyForm = lazyWithRetry(() => arrival, options);
  const served = container.querySelector('h2');
  await act(async () => void render(<LazyForm title="Details" />, { container, hydrate: true }));
  expect(screen.getByRole('heading', { name: 'Details' })).toBe(served);
  expect(screen.queryByText('Just a moment')).not.toBeInTheDocument();
  await act(async () => arrive({ default: Form }));
  expect(screen.getByRole('heading', { name: 'Details' })).toBe(served);
  document.body.replaceChildren();
});

test('renders prefetched code immediately and loads it only once', async () => {
  const load = jest.fn(async () => ({ default: Form }));
  const LazyForm = lazyWithRetry(load, options);
  LazyForm.prefetch();
  await waitFor(() => expect(load).toHaveReturned());
  await Promise.resolve();
  LazyForm.prefetch();
  render(<LazyForm title="Details" />);
  expect(screen.getByRole('heading', { name: 'Details' })).toBeVisible();
  expect(load).toHaveBeenCalledTimes(1);
});

test.each([
  [true, 0],
  [false, 1],
])('with saveData set to %s, prefetches code %i times', (saveData, times) => {
  emulateSaveData(saveData);
  const load = jest.fn(async () => ({ default: Form }));
  lazyWithRetry(load, options).prefetch();
  expect(load).toHaveBeenCalledTimes(times);
});
