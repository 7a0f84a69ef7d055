/** Types for the part of the package `semver` that the registry uses, because the package includes no types. */
declare module 'semver/ranges/valid.js' {
  /** Returns the range as comparators, `*` for any version, or `null` if the range is not valid. */
  export default function validRange(range: string): string | null;
}
