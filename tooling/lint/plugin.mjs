import path from 'node:path';
import { unlistedFolder } from './folderViolation.mjs';
import { importViolation } from './importViolation.mjs';
import { moduleState } from './moduleState.mjs';
import { ownText } from './ownText.mjs';
import { remoteNames } from './remoteNames.mjs';
import { tableOwner } from './tableOwner.mjs';
import { unknownPackage } from './unknownPackage.mjs';

const repository = path.resolve(import.meta.dirname, '../..');
const fileOf = ({ filename }) => path.relative(repository, filename).split(path.sep).join('/');

const meta = { type: /** @type {const} */ ('problem'), schema: [], messages: { violation: '{{sentence}}' } };

/** Reports static imports, re-exports, dynamic imports and inline type imports that the import boundaries forbid. */
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

/** Reports files in a package without import boundaries, or in a folder that is missing from the import order. */
const knownPackage = {
  meta,
  create: (context) => ({
    Program(node) {
      const sentence = unknownPackage(fileOf(context)) ?? unlistedFolder(fileOf(context));
      if (sentence) context.report({ node, messageId: 'violation', data: { sentence } });
    },
  }),
};

/** Reports names of a remote that may conflict with names of another package. */
const names = {
  meta,
  create: (context) => remoteNames(context, fileOf(context)),
};

/** Reports writes to a table of another area. */
const owner = {
  meta,
  create: (context) => tableOwner(context, fileOf(context)),
};

export default {
  meta: { name: 'boundaries' },
  rules: {
    imports,
    'known-package': knownPackage,
    'module-state': moduleState,
    'own-text': ownText,
    'remote-names': names,
    'table-owner': owner,
  },
};
