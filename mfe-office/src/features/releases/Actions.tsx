import { type ComponentType, useState } from 'react';
import { Button } from 'shared/ui/Button';
import { Card } from 'shared/ui/Card';
import type { Operation, OperationOutcome, OperationValues } from '../../api/operations';
import styles from './Releases.module.css';

/** An operation on releases, with its form. */
export interface Action extends Pick<Operation, 'title' | 'summary' | 'fields' | 'undo'> {
  /** Returns the consequences. Makes the change if it gets a `confirmation`. */
  run: (values: OperationValues, confirmation?: string) => Promise<OperationOutcome>;
}

/**
 * The dialog that asks for values, shows the consequences, and repeats the second-factor check. The page passes it in,
 * because features don't import each other.
 */
export type ActionDialog = ComponentType<{
  operation: Action;
  run: Action['run'];
  onClose: () => void;
  onDone: () => void;
}>;

interface ActionsProps {
  /** The title of the card. Without a title, renders only the buttons. */
  title?: string;
  actions: readonly Action[];
  Dialog: ActionDialog;
  onChanged: () => void;
}

/** Renders a button for each action. */
export function Actions({ title, actions, Dialog, onChanged }: ActionsProps) {
  // Keep the chosen action, because the page can load a newer revision while its dialog is open.
  const [chosen, setChosen] = useState<Action>();
  const close = () => {
    setChosen(undefined);
    // Reload even after a refusal, because another person's change may have caused it.
    onChanged();
  };
  const buttons = (
    <div className={styles.actions}>
      {actions.map((action) => (
        <Button key={action.title} variant="secondary" aria-haspopup="dialog" onClick={() => setChosen(action)}>
          {action.title}
        </Button>
      ))}
      {chosen ? <Dialog operation={chosen} run={chosen.run} onClose={close} onDone={onChanged} /> : null}
    </div>
  );
  if (title === undefined) return buttons;
  return (
    <Card aria-label={title}>
      <h2>{title}</h2>
      {actions.length === 0 ? <p>You can’t change anything here.</p> : buttons}
    </Card>
  );
}
