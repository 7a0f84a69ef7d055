import { LegalPage } from '../features/legal/LegalPage';
import { SellerParticulars } from '../features/legal/SellerParticulars';

export { prefetch } from '../features/legal/LegalPage';

export default function SellerPage() {
  return (
    <LegalPage name="seller" title="Seller">
      {({ seller }) => <SellerParticulars seller={seller} />}
    </LegalPage>
  );
}
