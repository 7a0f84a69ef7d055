import { classes } from 'shared/ui/classes';
import styles from './RecorderDrawing.module.css';

/** The heights of the bars in the large waveform, in units of the SVG's view box. */
const CALL = [8, 14, 26, 40, 30, 18, 34, 52, 44, 24, 12, 20, 38, 56, 42, 28, 16, 30, 46, 34, 20, 10, 18, 28, 14, 8];
const RECORDINGS = [
  { width: 118, length: '04:12', bars: [6, 12, 18, 10, 16, 22, 14, 8, 18, 12, 6] },
  { width: 92, length: '12:47', bars: [10, 20, 14, 8, 12, 20, 24, 16, 10, 14, 8] },
  { width: 134, length: '01:35', bars: [8, 10, 16, 22, 18, 10, 6, 12, 20, 14, 10] },
];

interface RecorderDrawingProps {
  label: string;
  className: string | undefined;
}

/** Renders a drawing of the program's window: two callers, the waveform between them, and a list of recordings. */
export function RecorderDrawing({ label, className }: RecorderDrawingProps) {
  return (
    <svg className={classes(styles.drawing, className)} viewBox="0 0 520 400" role="img" aria-label={label}>
      <rect className={styles.glow} x="0" y="36" width="520" height="332" rx="32" />
      <rect className={styles.window} x="32" y="8" width="456" height="384" rx="16" />
      <path className={styles.line} d="M32 52h456" />
      <circle className={styles.record} cx="60" cy="30" r="7" />
      <rect className={styles.words} x="80" y="25" width="96" height="10" rx="5" />
      <text className={styles.time} x="460" y="36" textAnchor="end">
        02:48
      </text>
      <Caller x={96} className={styles.accent} />
      <Caller x={424} className={styles.second} />
      <Bars className={styles.accent} heights={CALL} x={144} y={126} step={9} width={5} />
      <path className={styles.line} d="M56 204h408" />
      {RECORDINGS.map(({ width, length, bars }, index) => {
        const y = 234 + index * 56;
        return (
          <g key={length}>
            {index === 0 ? <rect className={styles.chosen} x="48" y={y - 24} width="424" height="48" rx="10" /> : null}
            <circle className={styles.play} cx="76" cy={y} r="14" />
            <path className={styles.triangle} d={`M72 ${y - 6}v12l10-6z`} />
            <rect className={styles.words} x="104" y={y - 11} width={width} height="9" rx="4.5" />
            <rect className={styles.faint} x="104" y={y + 5} width={width - 40} height="7" rx="3.5" />
            <Bars className={styles.wave} heights={bars} x={290} y={y} step={8} width={4} />
            <text className={styles.length} x="456" y={y + 5} textAnchor="end">
              {length}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

function Caller({ x, className }: { x: number; className: string | undefined }) {
  return (
    <g className={className}>
      <circle className={styles.halo} cx={x} cy="126" r="38" />
      <circle cx={x} cy="115" r="12" />
      <path d={`M${x - 22} 148a22 18 0 0 1 44 0z`} />
    </g>
  );
}

interface BarsProps {
  className: string | undefined;
  heights: readonly number[];
  x: number;
  /** The vertical centre of the waveform. */
  y: number;
  step: number;
  width: number;
}

function Bars({ className, heights, x, y, step, width }: BarsProps) {
  const lines = heights.map((height, index) => `M${x + index * step + width / 2} ${y - height / 2}v${height}`);
  return <path className={classes(styles.bars, className)} strokeWidth={width} d={lines.join('')} />;
}
