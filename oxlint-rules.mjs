import path from 'node:path';

const topFolderOf = (file) => path.relative(import.meta.dirname, file).split(path.sep)[0];

/** Requires #folder/file.ts for imports across top folders; relative imports must stay inside theirs. */
const acrossFolders = {
  create(context) {
    function check({ source }) {
      if (typeof source?.value !== 'string' || !source.value.startsWith('.')) return;
      const target = path.resolve(path.dirname(context.filename), source.value);
      if (topFolderOf(target) === topFolderOf(context.filename)) return;
      context.report({
        node: source,
        message: `Across folders write #${path.relative(import.meta.dirname, target)}.`,
      });
    }
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
    };
  },
};

export default { meta: { name: 'shop' }, rules: { 'across-folders': acrossFolders } };
