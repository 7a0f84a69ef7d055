import type { ContentSection } from 'shared/contract/content';
import { RichText } from '../../ui/RichText';
import { Section } from './Section';
import styles from './StepsSection.module.css';

export function StepsSection({ section: { title, text, points } }: { section: ContentSection }) {
  return (
    <Section id="steps" title={title} text={text}>
      <ol className={styles.steps}>
        {points.map((step, index) => (
          <li key={step.title} className={styles.step}>
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            <h3>{step.title}</h3>
            <p>
              <RichText runs={step.text} />
            </p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
