/** Returns the window of a frame that is in the document. */
export function frameWindow({ contentWindow }: HTMLIFrameElement): Window {
  if (!contentWindow) throw new Error('The frame is not in the document.');
  return contentWindow;
}
