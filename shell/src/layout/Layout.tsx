import { Fragment, lazy, Suspense, useRef, useState } from 'react';
import { Outlet } from 'react-router-dom';
import { selectOpenDialog, selectSignOuts, useAppSelector } from 'shared/store';
import { Header } from '../navigation/Header';
import { usePrefetch } from '../navigation/usePrefetch';
import { Footer } from './Footer';
import styles from './Layout.module.css';
import { useArrival } from './useArrival';

const AuthDialogs = lazy(() => import('../features/auth/AuthDialogs'));

/** The frame of every page: header, content, footer, and the dialogs over them. */
export function Layout() {
  const content = useRef<HTMLElement>(null);
  useArrival(content);
  usePrefetch();
  const signOuts = useAppSelector(selectSignOuts);
  const isDialogOpen = useAppSelector(selectOpenDialog) !== null;
  // Once fetched the dialogs stay: what they say after closing (a reset was requested) is shown by them too.
  const [isDialogWanted, setIsDialogWanted] = useState(false);
  if (isDialogOpen && !isDialogWanted) setIsDialogWanted(true);
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
      {isDialogWanted ? (
        <Suspense fallback={null}>
          <AuthDialogs />
        </Suspense>
      ) : null}
    </div>
  );
}
