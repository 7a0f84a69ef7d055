/** The URL of every imported asset in tests. */
export default 'asset';
