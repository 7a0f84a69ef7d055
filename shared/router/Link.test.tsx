import { fireEvent, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { renderApp } from '../testing/renderApp';
import { Link, useLocation } from './index';

function StateOfPage() {
  return <p>{`State: ${String(useLocation().state)}`}</p>;
}

/** Opens a page with a link, clicks the link, and returns whether the click kept the browser from following it. */
function click(link: ReactElement, init: MouseEventInit = {}) {
  renderApp({ at: '/', routes: { '/': link, '/next': <StateOfPage /> } });
  let isPrevented;
  const observe = (event: Event) => {
    isPrevented = event.defaultPrevented;
    // jsdom cannot load another document.
    event.preventDefault();
  };
  window.addEventListener('click', observe, { once: true });
  fireEvent.click(screen.getByRole('link'), init);
  return isPrevented;
}

test('a click opens the page without loading a document, with the state', () => {
  const link = (
    <Link to="/next" state="kept">
      Next
    </Link>
  );
  expect(click(link)).toBe(true);
  expect(screen.getByText('State: kept')).toBeInTheDocument();
});

test('the link of a page has its complete path as address', () => {
  renderApp({ at: '/', routes: { '/': <Link to={{ pathname: '/next', search: '?a=1', hash: '#b' }}>Next</Link> } });
  expect(screen.getByRole('link')).toHaveAttribute('href', '/next?a=1#b');
});

test.each([
  ['a click with the Ctrl key', <Link to="/next" key="1" />, { ctrlKey: true }],
  ['a click on a link to a new tab', <Link to="/next" target="_blank" key="3" />, {}],
])('leaves %s to the browser', (_what, link, init) => {
  expect(click(link, init)).toBe(false);
  expect(screen.queryByText(/^State/)).not.toBeInTheDocument();
});

test('does not open the page if the click handler prevents it', () => {
  expect(click(<Link to="/next" onClick={(event) => event.preventDefault()} />)).toBe(true);
  expect(screen.queryByText(/^State/)).not.toBeInTheDocument();
});
