import type { Prices } from 'shared/api';
import { StatusMessage } from 'shared/ui/StatusMessage';
import { useContentQuery } from '../../api/content';
import styles from './HomeSections.module.css';
import { PointList } from './PointList';
import { ProductSection } from './ProductSection';
import { QuestionsSection } from './QuestionsSection';
import { Section } from './Section';
import { SectionsLoading } from './SectionsLoading';
import { StepsSection } from './StepsSection';
import { TrustSection } from './TrustSection';
import { VolumeSection } from './VolumeSection';

/**
 * Renders the sections of the home page below the plans, with the merchant's texts. Shows an error with Retry if the
 * texts fail to load.
 */
export default function HomeSections({ prices }: { prices: Prices | undefined }) {
  const { data, isError, refetch } = useContentQuery();
  if (data) {
    const { home, seller } = data;
    return (
      <div className={styles.sections}>
        <ProductSection section={home.product} />
        <Section id="pro" title={home.pro.title} text={home.pro.text}>
          <PointList points={home.pro.points} columns="three" />
        </Section>
        <StepsSection section={home.steps} />
        <VolumeSection section={home.volume} prices={prices} />
        <QuestionsSection section={home.questions} />
        <TrustSection section={home.trust} seller={seller} />
      </div>
    );
  }
  if (!isError) return <SectionsLoading />;
  return (
    <StatusMessage tone="error" onRetry={() => void refetch()}>
      We could not load the rest of this page. You can still place an order.
    </StatusMessage>
  );
}
