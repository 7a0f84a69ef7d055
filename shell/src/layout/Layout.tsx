import { Fragment, useRef } from 'react';
import { Outlet } from 'react-router-dom';
import { selectSignOuts, useAppSelector } from 'shared/store';
import { AuthDialogs } from '../features/auth/AuthDialogs';
import { Header } from '../navigation/Header';
import { usePrefetch } from '../navigation/usePrefetch';
import { Footer } from './Footer';
import styles from './Layout.module.css';
import { useArrival } from './useArrival';

/** The frame of every page: header, content, footer, and the dialogs over them. */
export function Layout() {
  const content = useRef<HTMLElement>(null);
  useArrival(content);
  usePrefetch();
  const signOuts = useAppSelector(selectSignOuts);
  return (
    <div className={styles.site}>
      <a className={styles.skip} href="#content">
        Skip to content
      </a>
      <Header />
      <main id="content" ref={content} tabIndex={-1} className={styles.content}>
        {/* What one customer typed is not there for the next. */}
        <Fragment key={signOuts}>
          <Outlet />
        </Fragment>
      </main>
      <Footer />
      <AuthDialogs />
    </div>
  );
}
