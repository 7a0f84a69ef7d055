import { Fragment, useRef } from 'react';
import { Outlet } from 'react-router-dom';
import { selectSignOuts, useAppSelector } from 'shared/store';
import { AuthDialogs } from '../features/auth/AuthDialogs';
import { Header } from '../navigation/Header';
import { usePrefetchOnIntent } from '../navigation/usePrefetchOnIntent';
import { Footer } from './Footer';
import styles from './Layout.module.css';
import { useRouteChange } from './useRouteChange';

/** Renders the layout of all pages: header, dialogs, content and footer. */
export function Layout() {
  const content = useRef<HTMLElement>(null);
  useRouteChange(content);
  usePrefetchOnIntent();
  const signOuts = useAppSelector(selectSignOuts);
  return (
    <div className={styles.site}>
      <a className={styles.skip} href="#content">
        Skip to content
      </a>
      <Header />
      <AuthDialogs />
      <main id="content" ref={content} tabIndex={-1} className={styles.content}>
        {/* Remount the page after a sign-out, so that the next customer does not see the typed values. */}
        <Fragment key={signOuts}>
          <Outlet />
        </Fragment>
      </main>
      <Footer />
    </div>
  );
}
