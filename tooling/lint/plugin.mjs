import path from 'node:path';
import { unlistedFolder } from './folderViolation.mjs';
import { importViolation } from './importViolation.mjs';
import { remoteNames } from './remoteNames.mjs';
import { unknownPackage } from './unknownPackage.mjs';

const repository = path.resolve(import.meta.dirname, '../..');
const fileOf = ({ filename }) => path.relative(repository, filename).split(path.sep).join('/');

const meta = { type: /** @type {const} */ ('problem'), schema: [], messages: { violation: '{{sentence}}' } };

/** Reports every static, re-exported, dynamic and inline type import that the import boundaries do not allow. */
const imports = {
  meta,
  create(context) {
    const file = fileOf(context);
    const check = ({ source }) => {
      if (typeof source?.value !== 'string') return;
      const sentence = importViolation(file, source.value);
      if (sentence) context.report({ node: source, messageId: 'violation', data: { sentence } });
    };
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      TSImportType: check,
    };
  },
};

/** Reports every file of a package without import boundaries, and of a folder without a place in the order. */
const knownPackage = {
  meta,
  create: (context) => ({
    Program(node) {
      const sentence = unknownPackage(fileOf(context)) ?? unlistedFolder(fileOf(context));
      if (sentence) context.report({ node, messageId: 'violation', data: { sentence } });
    },
  }),
};

/** Reports names of a remote that could meet those of another package. */
const names = {
  meta,
  create: (context) => remoteNames(context, fileOf(context)),
};

export default {
  meta: { name: 'boundaries' },
  rules: { imports, 'known-package': knownPackage, 'remote-names': names },
};
