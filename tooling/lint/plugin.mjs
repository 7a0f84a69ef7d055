import path from 'node:path';
import { breach } from './breach.mjs';

const repository = path.resolve(import.meta.dirname, '../..');

/** Reports every static, re-exported and dynamic import that the house does not allow. */
const imports = {
  meta: { type: 'problem', schema: [], messages: { breach: '{{sentence}}' } },
  create(context) {
    const file = path.relative(repository, context.filename).split(path.sep).join('/');
    const check = ({ source }) => {
      if (typeof source?.value !== 'string') return;
      const sentence = breach(file, source.value);
      if (sentence) context.report({ node: source, messageId: 'breach', data: { sentence } });
    };
    return { ImportDeclaration: check, ImportExpression: check, ExportNamedDeclaration: check, ExportAllDeclaration: check };
  },
};

export default { meta: { name: 'house' }, rules: { imports } };
