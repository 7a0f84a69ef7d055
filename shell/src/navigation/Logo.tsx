/** The shop's logo. It is inline, because browsers create a document for each SVG image before they paint it. */
export function Logo() {
  return (
    <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden>
      <rect width="32" height="32" rx="8" fill="#14849c" />
      <circle cx="16" cy="16" r="9" fill="none" stroke="#fff" strokeWidth="2.5" />
      <circle cx="16" cy="16" r="4" fill="#fff" />
    </svg>
  );
}
