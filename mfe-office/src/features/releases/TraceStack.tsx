import { Card } from 'shared/ui/Card';
import { object, string } from 'yup';
import { type Package, useTraceStackMutation } from '../../api/releases';
import { OfficeForm } from '../../ui/OfficeForm';
import { TypedInput } from '../../ui/TypedInput';
import { Commit } from './Commit';
import styles from './Releases.module.css';

const SCHEMA = object({
  version: string().required('Choose the version that the browser ran'),
  stack: string().trim().required('Paste a stack'),
});
const STACK = {
  id: 'stack',
  kind: 'long text',
  label: 'Stack from a browser',
  help: 'Such as “at pay (…/mfe-checkout/1.2.0/main.0a1b2c3d4e.js:1:2345)”.',
  choices: [],
};

/** Maps a stack copied from a browser to positions in a version's sources. */
export function TraceStack({ shown: { name, stable, versions } }: { shown: Package }) {
  const [trace, { data: traced }] = useTraceStackMutation();
  const choices = versions.map(({ version }) => version);
  return (
    <Card aria-label="Read a stack">
      <h2>Read a stack</h2>
      <OfficeForm
        schema={SCHEMA}
        initialValues={{ version: stable, stack: '' }}
        submitLabel="Show the sources"
        onSubmit={(values) => trace({ name, ...values }).unwrap()}
      >
        <TypedInput
          field={{ id: 'version', kind: 'choice', label: 'Version', help: undefined, choices }}
          emptyChoice="Choose"
        />
        <TypedInput field={STACK} emptyChoice="" />
      </OfficeForm>
      <div role="status">
        {traced === undefined ? null : (
          <>
            <pre className={styles.stack}>{traced.stack}</pre>
            {traced.commit === undefined ? null : (
              <p>
                Built from commit <Commit commit={traced.commit} />
              </p>
            )}
          </>
        )}
      </div>
    </Card>
  );
}
