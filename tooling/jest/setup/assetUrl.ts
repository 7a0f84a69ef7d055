/** Replaces the URL of an imported asset. */
export default 'asset';
