import type { ReactNode } from 'react';
import type { TextRun } from 'shared/contract/content';
import { RichText } from '../../ui/RichText';
import styles from './Section.module.css';

interface SectionProps {
  id: string;
  title: string;
  text?: readonly TextRun[];
  children: ReactNode;
  /** True if the heading is beside the content on wide screens. */
  isSplit?: boolean;
}

/** Renders a section of the home page with its heading. */
export function Section({ id, title, text, children, isSplit = false }: SectionProps) {
  return (
    <section aria-labelledby={id} className={isSplit ? styles.split : styles.section}>
      <header className={styles.header}>
        <h2 id={id}>{title}</h2>
        {text ? (
          <p>
            <RichText runs={text} />
          </p>
        ) : null}
      </header>
      {children}
    </section>
  );
}
