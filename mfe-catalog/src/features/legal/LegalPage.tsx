import type { ReactNode } from 'react';
import type { LegalPage as PageText, LegalPageName, LegalResponse } from 'shared/contract/content';
import { formatCalendarDate, parseCalendarDate } from 'shared/domain/calendarDate';
import type { Dispatch } from 'shared/store';
import { LoadingWords } from 'shared/ui/LoadingWords';
import { PageTitle } from 'shared/ui/PageTitle';
import { Skeleton } from 'shared/ui/Skeleton';
import { StatusMessage } from 'shared/ui/StatusMessage';
import { prefetchLegalTexts, useLegalTextsQuery } from '../../api/content';
import { RichText } from '../../ui/RichText';
import { TextBlocks } from '../../ui/TextBlocks';
import styles from './LegalPage.module.css';

/** Prefetches a legal page's text before the shell opens the page. */
export function prefetch(dispatch: Dispatch): void {
  dispatch(prefetchLegalTexts());
}

interface LegalPageProps {
  name: LegalPageName;
  title: string;
  /** Returns the content to show above the sections. */
  children?: (texts: LegalResponse) => ReactNode;
}

/**
 * Renders a legal page with the merchant's text, and a table of contents if the text is long. Shows an error with Retry
 * if the text fails to load.
 */
export function LegalPage({ name, title, children }: LegalPageProps) {
  const { data, isError, refetch } = useLegalTextsQuery();
  return (
    <div className={styles.page}>
      <header className={styles.intro}>
        <PageTitle>{title}</PageTitle>
        {data ? (
          <>
            <p>
              <RichText runs={data.pages[name].text} />
            </p>
            <Version page={data.pages[name]} />
          </>
        ) : null}
      </header>
      {data ? (
        <>
          {children?.(data)}
          <div className={styles.columns}>
            <TableOfContents sections={data.pages[name].sections} />
            <div className={styles.text}>
              {data.pages[name].sections.map(({ heading, blocks }, index) => (
                <section key={heading} className={styles.section}>
                  <h2 id={sectionId(index)}>{heading}</h2>
                  <TextBlocks blocks={blocks} />
                </section>
              ))}
            </div>
          </div>
        </>
      ) : (
        <TextPlaceholder isError={isError} onRetry={() => void refetch()} />
      )}
    </div>
  );
}

/** Shows the page's version, which order confirmations also mention. */
function Version({ page: { version, publishedOn } }: { page: PageText }) {
  const day = parseCalendarDate(publishedOn);
  if (version === undefined || day === undefined) return null;
  return (
    <p className={styles.version}>{`Last updated on ${formatCalendarDate(day)} (version ${version.slice(0, 8)})`}</p>
  );
}

const sectionId = (index: number) => `section-${index + 1}`;

/** The minimum number of sections for a table of contents. Fewer sections fit on one screen. */
const MIN_SECTIONS = 3;

function TableOfContents({ sections }: { sections: PageText['sections'] }) {
  if (sections.length < MIN_SECTIONS) return null;
  return (
    <nav aria-label="On this page" className={styles.contents}>
      <ol>
        {sections.map(({ heading }, index) => (
          <li key={heading}>
            <a href={`#${sectionId(index)}`}>{heading}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function TextPlaceholder({ isError, onRetry }: { isError: boolean; onRetry: () => void }) {
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
