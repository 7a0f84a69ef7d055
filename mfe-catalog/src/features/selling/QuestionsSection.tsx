import type { HomeContent } from 'shared/contract/content';
import { Disclosure } from 'shared/ui/Disclosure';
import { TextBlocks } from '../../ui/TextBlocks';
import styles from './QuestionsSection.module.css';
import { Section } from './Section';

export function QuestionsSection({ section: { title, items } }: { section: HomeContent['questions'] }) {
  return (
    <Section id="questions" title={title} isSplit>
      <div className={styles.questions}>
        {items.map(({ question, answer }) => (
          <Disclosure key={question} summary={question}>
            <TextBlocks blocks={answer} />
          </Disclosure>
        ))}
      </div>
    </Section>
  );
}
