import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { edge, renderApp } from 'shared/testing/renderApp';
import { translatePage } from 'shared/testing/translatePage';
import MoveCodePage from './MoveCodePage';

const LINK = 'ABCDEFGHJKMNPQRS';
const OPEN = {
  state: 'open',
  code: '…PB6EC',
  fromComputer: 'OLD-PC',
  toComputer: 'LAPTOP',
  askedAt: '2026-07-01T08:05:00Z',
};
const MOVED = { state: 'moved', code: '…PB6EC', toComputer: 'LAPTOP' };
const LIMITED = { ...OPEN, state: 'limited', movableFrom: '2026-12-24T10:00:00Z' };

interface Given {
  state?: object;
  /** The reply to a press of the button. */
  pressed?: object;
  pressedStatus?: number;
  link?: string;
}

/** Opens the link. The server replies with `state`. */
function openLink({ state = OPEN, pressed = MOVED, pressedStatus = 200, link = LINK }: Given = {}) {
  const presses: unknown[] = [];
  edge.use(
    http.post('*/api/activation/readmoverequest', () => HttpResponse.json(state)),
    http.post('*/api/activation/approvemove', async ({ request }) => {
      presses.push(await request.json());
      return HttpResponse.json(pressed, { status: pressedStatus });
    }),
  );
  const view = renderApp({ at: `/account/move/${link}`, routes: { '/account/move/:link': <MoveCodePage /> } });
  return { ...view, presses };
}

const findButton = () => screen.findByRole('button', { name: 'Move the code to LAPTOP' });
const findTitle = (name: string) => screen.findByRole('heading', { level: 1, name });

test('shows both computers and the end of the code, and moves the code only after the owner presses the button', async () => {
  const { user, presses } = openLink();
  const button = await findButton();
  const facts = screen.getAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent]);
  expect(facts).toEqual([
    ['In use on', 'OLD-PC'],
    ['Wanted on', 'LAPTOP'],
    ['Asked at', '1 July 2026, 09:05 BST (London time)'],
    ['Activation code', '…PB6EC'],
  ]);
  expect(screen.getByText(/the Pro features on OLD-PC stop working/)).toBeVisible();
  expect(presses).toEqual([]);
  await user.click(button);
  expect(await findTitle('The code has moved to LAPTOP')).toHaveFocus();
  expect(presses).toEqual([{ link: LINK }]);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'My subscriptions' })).toHaveAttribute('href', '/subscriptions');
});

test('an owner who does not know the computer can write to support', async () => {
  openLink();
  await findButton();
  expect(screen.getByRole('link', { name: /@/ })).toHaveAttribute('href', expect.stringMatching(/^mailto:/));
});

test.each([
  ['an ended request', { state: 'ended' }, 'This link no longer works', /It has expired/],
  ['a code that has moved', MOVED, 'The code is already in use on LAPTOP', /need to do anything/],
  ['a code that moved too often', LIMITED, "This code can't move yet", /can move again from 24 December 2026/],
])('shows %s, whether the owner opens the link late or presses the button late', async (_what, state, title, words) => {
  const early = openLink({ state });
  expect(await findTitle(title)).toBeVisible();
  expect(screen.getByText(words)).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  early.unmount();
  if (state === MOVED) return;
  const { user } = openLink({ pressed: state });
  await user.click(await findButton());
  expect(await findTitle(title)).toHaveFocus();
});

test('keeps the button after a failure, and shows the error', async () => {
  const { user } = openLink({ pressed: { detail: 'The shop has a problem.' }, pressedStatus: 500 });
  await user.click(await findButton());
  expect(await screen.findByRole('alert')).toHaveTextContent('The shop has a problem.');
  expect(await findButton()).toBeEnabled();
});

test('offers a Retry if the request cannot be loaded', async () => {
  let isBroken = true;
  const { user } = openLink();
  edge.use(
    http.post('*/api/activation/readmoverequest', () =>
      isBroken ? HttpResponse.json({ detail: 'Busy.' }, { status: 503 }) : HttpResponse.json(OPEN),
    ),
  );
  const alert = await screen.findByRole('alert');
  isBroken = false;
  await user.click(within(alert).getByRole('button', { name: 'Retry' }));
  expect(await findButton()).toBeVisible();
});

test('says that a link with a missing end is incomplete', async () => {
  openLink({ link: 'short' });
  expect(await findTitle('This link is incomplete')).toBeVisible();
});

test('still works after a browser has translated the page', async () => {
  const { user } = openLink();
  const button = await findButton();
  const stop = translatePage();
  await user.click(button);
  expect(await findTitle('The code has moved to LAPTOP')).toBeVisible();
  stop();
});
