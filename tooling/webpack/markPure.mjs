import ts from 'typescript';

const CONTRACT = /[\\/]shared[\\/]contract[\\/]/;

/**
 * A transformer for TypeScript that marks the calls in `shared/contract` as free of side effects. A build therefore
 * contains only the descriptions that it uses.
 */
export function markPure(context) {
  const mark = (node) => {
    const marked = ts.visitEachChild(node, mark, context);
    if (!ts.isCallExpression(marked)) return marked;
    return ts.addSyntheticLeadingComment(marked, ts.SyntaxKind.MultiLineCommentTrivia, '#__PURE__', false);
  };
  return (file) => (CONTRACT.test(file.fileName) ? ts.visitEachChild(file, mark, context) : file);
}
