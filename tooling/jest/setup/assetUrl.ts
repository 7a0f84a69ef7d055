/** Stands for the URL of an imported asset. */
export default 'asset';
