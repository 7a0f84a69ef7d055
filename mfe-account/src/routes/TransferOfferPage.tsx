import { errorMessage } from 'shared/api';
import { isMailedCodeComplete } from 'shared/domain/credentials';
import { Link, useParams } from 'shared/router';
import { buttonClass } from 'shared/ui/Button';
import { LoadingWords } from 'shared/ui/LoadingWords';
import { PageTitle } from 'shared/ui/PageTitle';
import { Skeleton } from 'shared/ui/Skeleton';
import { StatusMessage } from 'shared/ui/StatusMessage';
import { useIsHydrated } from 'shared/ui/useIsHydrated';
import { useAcceptTransferMutation, useTransferOfferQuery } from '../api/transfer';
import styles from './AccountNotes.module.css';
import { OpenOfferNote } from './transfer/OpenOfferNote';

const TITLE = 'Take over a subscription';

/**
 * Shows the transfer offer that an emailed link leads to. Opening the link does not accept the offer, because email
 * scanners also open links.
 */
export default function TransferOfferPage() {
  const { code = '' } = useParams();
  // Ignore the code until hydration is complete, because the first render must match the prerendered page.
  if (useIsHydrated() && !isMailedCodeComplete(code))
    return <OfferMessage title="This link is incomplete">Copy the whole link from the email.</OfferMessage>;
  return <Offer key={code} code={code} />;
}

function Offer({ code }: { code: string }) {
  const isHydrated = useIsHydrated();
  const {
    currentData: offer,
    error,
    isFetching,
    refetch,
  } = useTransferOfferQuery({ code }, { skip: !isHydrated, refetchOnMountOrArgChange: true });
  const [accept, acceptance] = useAcceptTransferMutation({ fixedCacheKey: code });
  if (acceptance.isSuccess)
    return (
      <OfferMessage title="The subscription is yours" takesFocus>
        {"It's in your account now. We've also emailed you its activation codes."}
      </OfferMessage>
    );
  if (offer?.state === 'open')
    return (
      <div className={styles.page}>
        <PageTitle>{TITLE}</PageTitle>
        <OpenOfferNote
          offer={offer}
          isAccepting={acceptance.isLoading}
          onAccept={() => void accept({ code })}
          error={acceptance.error}
        />
      </div>
    );
  if (offer) return <OfferMessage title={ENDED[offer.state].title}>{ENDED[offer.state].text}</OfferMessage>;
  return (
    <div className={styles.page}>
      <PageTitle>{TITLE}</PageTitle>
      {error && !isFetching ? (
        <StatusMessage tone="error" onRetry={() => void refetch()}>
          {errorMessage(error)}
        </StatusMessage>
      ) : (
        <>
          <LoadingWords>Loading the offer…</LoadingWords>
          <p>
            <Skeleton characters={48} />
          </p>
        </>
      )}
    </div>
  );
}

const ENDED = {
  accepted: {
    title: 'This offer was accepted',
    text: 'If you accepted it, you can find the subscription in your account.',
  },
  withdrawn: {
    title: 'This offer was withdrawn',
    text: 'You can no longer accept it. Ask the owner of the subscription if you expected it.',
  },
  expired: {
    title: 'This offer has expired',
    text: 'You can no longer accept it. Ask the owner of the subscription for a new offer.',
  },
};

function OfferMessage({
  title,
  takesFocus = false,
  children,
}: {
  title: string;
  takesFocus?: boolean;
  children: string;
}) {
  return (
    <div className={styles.page}>
      <PageTitle takesFocus={takesFocus}>{title}</PageTitle>
      <p>{children}</p>
      <Link to="/subscriptions" className={buttonClass('secondary')}>
        My subscriptions
      </Link>
    </div>
  );
}
