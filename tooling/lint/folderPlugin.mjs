import path from 'node:path';
import { folderViolation, unlistedFolder } from './folderViolation.mjs';

const repository = path.resolve(import.meta.dirname, '../..');

/** Reports imports against the order of folders, and folders that the order does not list. */
const order = {
  meta: { type: 'problem', schema: [], messages: { violation: '{{sentence}}' } },
  create(context) {
    const file = path.relative(repository, context.filename).split(path.sep).join('/');
    const report = (node, sentence) => context.report({ node, messageId: 'violation', data: { sentence } });
    const check = ({ source }) => {
      if (typeof source?.value !== 'string') return;
      const sentence = folderViolation(file, source.value);
      if (sentence) report(source, sentence);
    };
    return {
      Program(node) {
        const sentence = unlistedFolder(file);
        if (sentence) report(node, sentence);
      },
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      TSImportType: check,
    };
  },
};

export default { meta: { name: 'folders' }, rules: { order } };
