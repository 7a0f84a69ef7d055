import { useEffect, useRef, useState } from 'react';
import { Button } from 'shared/ui/Button';
import { CopyButton } from 'shared/ui/CopyButton';
import { TextField } from 'shared/ui/TextField';
import { VisuallyHidden } from 'shared/ui/VisuallyHidden';
import type { ActivationCode } from '../../api/subscription';
import { RowMenu } from '../../ui/RowMenu';
import styles from './CodeList.module.css';
import { describeActivation } from './describeActivation';
import { initialCodeCount } from './initialCodeCount';
import { PrintedCodes } from './PrintedCodes';

/** Lists with at least this many codes have a search field. */
const MIN_CODES_FOR_SEARCH = 10;

export const CODE_ACTIONS = ['deactivate', 'label', 'send', 'offline'] as const;
export type CodeAction = (typeof CODE_ACTIONS)[number];

interface CodeListProps {
  /** An id that is unique on the page. */
  id: string;
  codes: readonly ActivationCode[];
  /** Identifies the subscription for screen readers. */
  subject: string;
  /** Whether the list offers to copy, send or deactivate a code. */
  hasActions: boolean;
  onChoose: (action: CodeAction, code: ActivationCode) => void;
  /** Called when the customer is likely to choose an action soon. */
  onIntent: () => void;
}

export function CodeList({ id, codes, subject, hasActions, onChoose, onIntent }: CodeListProps) {
  const [areAllShown, setAreAllShown] = useState(false);
  const [search, setSearch] = useState('');
  const list = useRef<HTMLUListElement>(null);
  // Focus the first revealed code, because the pressed button disappears. Depend only on `areAllShown`, so that a
  // search does not move the focus.
  useEffect(() => {
    if (areAllShown) list.current?.querySelector<HTMLElement>('[tabindex="-1"]')?.focus();
  }, [areAllShown]);
  const found = codes.filter((code) => matches(code, search));
  const initialCount = initialCodeCount(codes.length);
  const shown = areAllShown || search.trim() !== '' ? found : found.slice(0, initialCount);
  return (
    <>
      {codes.length >= MIN_CODES_FOR_SEARCH ? (
        <div className={styles.search}>
          <TextField
            id={`search-${id}`}
            type="search"
            label={
              <>
                Search codes, labels and computers<VisuallyHidden>{` of ${subject}`}</VisuallyHidden>
              </>
            }
            value={search}
            autoComplete="off"
            onChange={(event) => setSearch(event.target.value)}
          />
          <p role="status">{search.trim() === '' ? null : `${found.length} of ${codes.length} codes`}</p>
        </div>
      ) : null}
      <ul ref={list} className={styles.list}>
        {shown.map((code, index) => (
          <li key={code.code} className={styles.row} tabIndex={areAllShown && index === initialCount ? -1 : undefined}>
            <code className={styles.code}>{code.code}</code>
            <span className={styles.state}>
              {code.label === undefined ? null : <strong className={styles.label}>{code.label}</strong>}
              <span>{describeActivation(code)}</span>
            </span>
            {hasActions ? (
              <span className={styles.actions}>
                <CopyButton variant="quiet" text={code.code} subject={code.code} />
                <RowMenu
                  label={`More actions for ${code.code}`}
                  onIntent={onIntent}
                  actions={[
                    { label: 'Edit label', subject: `of ${code.code}`, onChoose: () => onChoose('label', code) },
                    { label: 'Send code to…', subject: code.code, onChoose: () => onChoose('send', code) },
                    {
                      label: 'Activate without internet',
                      subject: code.code,
                      onChoose: () => onChoose('offline', code),
                    },
                    ...(code.isActivated
                      ? [
                          {
                            label: 'Deactivate',
                            subject: code.computerName ?? code.code,
                            onChoose: () => onChoose('deactivate', code),
                          },
                        ]
                      : []),
                  ]}
                />
              </span>
            ) : null}
          </li>
        ))}
      </ul>
      {shown.length < found.length ? (
        <>
          <Button variant="secondary" onClick={() => setAreAllShown(true)}>
            <span>{`Show all ${codes.length} codes`}</span>
            <VisuallyHidden>{` of ${subject}`}</VisuallyHidden>
          </Button>
          <PrintedCodes codes={found.slice(initialCount)} />
        </>
      ) : null}
    </>
  );
}

function matches({ code, label = '', computerName = '' }: ActivationCode, search: string): boolean {
  const wanted = search.trim().toLowerCase();
  return [code, label, computerName].some((text) => text.toLowerCase().includes(wanted));
}
