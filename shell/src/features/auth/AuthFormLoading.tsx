import { LoadingWords } from 'shared/ui/LoadingWords';
import { Skeleton } from 'shared/ui/Skeleton';

export function AuthFormLoading() {
  return (
    <>
      <LoadingWords>Loading…</LoadingWords>
      {[6, 22, 9, 22].map((characters, line) => (
        <p key={line}>
          <Skeleton characters={characters} />
        </p>
      ))}
    </>
  );
}
