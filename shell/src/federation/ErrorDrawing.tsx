import styles from './ErrorDrawing.module.css';

type Mood = 'lost' | 'broken' | 'asleep';

/** The face of the caller, as strokes. */
const FACES: Record<Mood, string> = {
  lost: 'M66 75v2M78 75v2M70 84a2 2 0 1 0 4 0a2 2 0 1 0-4 0',
  broken: 'M65 74l4 4m0-4l-4 4M75 74l4 4m0-4l-4 4M67 86q5-5 10 0',
  asleep: 'M64 76q2.5 3 5 0M75 76q2.5 3 5 0M70 85h4',
};

/** The call beside the caller: a waveform that ends in a question, breaks in two, or rests. */
const CALLS: Record<Mood, string> = {
  lost: 'M120 74v24M131 64v44M142 76v20M153 82v8M165 86h.01M177 86h.01M190 78a8 8 0 1 1 12 6.5q-4 2.5-4 6.5M198 100h.01',
  broken: 'M120 76v20M131 66v40M142 74v24M163 60l-9 24h13l-9 26M178 80v24M189 66v36M200 78v16',
  asleep: 'M120 90h14M144 90h14M168 90h14M192 90h10M118 56h12l-12 16h12M142 42h8l-8 11h8',
};

/** A decorative drawing of the program's window for a page that could not be shown. */
export function ErrorDrawing({ mood }: { mood: Mood }) {
  return (
    <svg className={styles.drawing} viewBox="0 0 240 150" aria-hidden="true">
      <rect className={styles.glow} y="16" width="240" height="122" rx="20" />
      <rect className={styles.paper} x="16" y="4" width="208" height="142" rx="10" />
      <path className={styles.thin} d="M16 28h208M46 16h40" />
      <circle className={styles.solid} cx="31" cy="16" r="4" />
      <circle className={styles.glow} cx="72" cy="87" r="38" />
      <circle className={styles.solid} cx="72" cy="79" r="15" />
      <path className={styles.solid} d="M46 114a26 20 0 0 1 52 0z" />
      <path className={styles.face} d={FACES[mood]} />
      <path d={CALLS[mood]} />
    </svg>
  );
}
