import type { ContentSection } from 'shared/contract/content';
import { PointList } from './PointList';
import { Section } from './Section';

export function ProSection({ section: { title, text, points } }: { section: ContentSection }) {
  return (
    <Section id="pro" title={title} text={text}>
      <PointList points={points} columns="three" />
    </Section>
  );
}
