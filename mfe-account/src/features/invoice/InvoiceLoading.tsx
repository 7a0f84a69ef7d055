import { Skeleton } from 'shared/ui/Skeleton';

export function InvoiceLoading() {
  return (
    <>
      <p role="status">Loading the invoice...</p>
      {[28, 22, 26, 18].map((characters) => (
        <p key={characters}>
          <Skeleton characters={characters} />
        </p>
      ))}
    </>
  );
}
