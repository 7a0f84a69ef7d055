import type { ReactNode } from 'react';
import type { ContentResponse, LegalPageName } from 'shared/contract/content';
import { LoadingWords } from 'shared/ui/LoadingWords';
import { PageTitle } from 'shared/ui/PageTitle';
import { Skeleton } from 'shared/ui/Skeleton';
import { StatusMessage } from 'shared/ui/StatusMessage';
import { useContentQuery } from '../../api/content';
import { RichText } from '../../ui/RichText';
import { TextBlocks } from '../../ui/TextBlocks';
import styles from './LegalPage.module.css';

interface LegalPageProps {
  name: LegalPageName;
  title: string;
  /** What the page shows before its sections. */
  children?: (content: ContentResponse) => ReactNode;
}

/** A page of text that the merchant writes. */
export function LegalPage({ name, title, children }: LegalPageProps) {
  const { data, isError, refetch } = useContentQuery();
  return (
    <div className={styles.page}>
      <header className={styles.intro}>
        <PageTitle>{title}</PageTitle>
        {data ? (
          <p>
            <RichText runs={data.pages[name].text} />
          </p>
        ) : null}
      </header>
      {data ? (
        <>
          {children?.(data)}
          {data.pages[name].sections.map(({ heading, blocks }) => (
            <section key={heading} className={styles.section}>
              <h2>{heading}</h2>
              <TextBlocks blocks={blocks} />
            </section>
          ))}
        </>
      ) : (
        <Missing isError={isError} onRetry={() => void refetch()} />
      )}
    </div>
  );
}

function Missing({ isError, onRetry }: { isError: boolean; onRetry: () => void }) {
  if (isError)
    return (
      <StatusMessage tone="error" onRetry={onRetry}>
        We could not load the text of this page.
      </StatusMessage>
    );
  return (
    <div className={styles.section} data-waiting>
      <LoadingWords>Loading the text</LoadingWords>
      {[40, 38, 24].map((characters) => (
        <p key={characters}>
          <Skeleton characters={characters} />
        </p>
      ))}
    </div>
  );
}
