import styles from './ErrorDrawing.module.css';

type Mood = 'lost' | 'broken' | 'asleep';

/** The SVG path of the person's face. */
const FACES: Record<Mood, string> = {
  lost: 'M66 75v2m12-2v2m-8 8a2 2 0 1 0 4 0a2 2 0 1 0-4 0',
  broken: 'M65 74l4 4m0-4l-4 4m10-4l4 4m0-4l-4 4m-8 8q5-5 10 0',
  asleep: 'M64 76q2.5 3 5 0m6 0q2.5 3 5 0m-10 9h4',
};

/** The SVG path of the audio waveform. `lost` ends in a question mark, `broken` has a crack and `asleep` is flat. */
const WAVEFORMS: Record<Mood, string> = {
  lost: 'M120 74v24m11-34v44m11-32v20m11-14v8m12-4h0m12 0h0m13-8a8 8 0 1 1 12 6.5q-4 2.5-4 6.5m0 9h0',
  broken: 'M120 76v20m11-30v40m11-32v24m21-38l-9 24h13l-9 26m20-32v24m11-38v36m11-24v16',
  asleep: 'M120 92h80M118 56h12l-12 16h12m12-30h8l-8 11h8',
};

/** Renders a decorative drawing of the program's window. Keep this component small, because every page loads it. */
export function ErrorDrawing({ mood }: { mood: Mood }) {
  return (
    <svg className={styles.drawing} viewBox="0 0 240 150" aria-hidden="true">
      <rect className={styles.glow} y="16" width="240" height="122" rx="20" />
      <rect className={styles.paper} x="16" y="4" width="208" height="142" rx="10" />
      <path className={styles.paper} d="M16 28h208M46 16h40" />
      <circle className={styles.glow} cx="72" cy="87" r="38" />
      <path
        className={styles.solid}
        d="M27 16a4 4 0 1 0 8 0a4 4 0 1 0-8 0m30 63a15 15 0 1 0 30 0a15 15 0 1 0-30 0m-11 35a26 20 0 0 1 52 0z"
      />
      <path className={styles.face} d={FACES[mood]} />
      <path d={WAVEFORMS[mood]} />
    </svg>
  );
}
