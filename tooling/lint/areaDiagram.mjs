import { folderOrder } from './folderOrder.mjs';

/**
 * Draws the import order of the server's areas for its README. A line may import the lines that its arrow points to.
 */
export function areaDiagram() {
  const lines = folderOrder.server.map((line, index) => `  line${index}["${line.map(labelOf).join(' · ')}"]`);
  const arrows = folderOrder.server.slice(1).map((_line, index) => `  line${index + 1} --> line${index}`);
  return ['```mermaid', 'flowchart TD', ...lines.reverse(), ...arrows.reverse(), '```'].join('\n');
}

function labelOf(folder) {
  return folder === '.' ? 'app.ts, main.ts' : folder;
}
