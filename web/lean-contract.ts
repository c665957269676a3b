import type { ESTree, Plugin } from 'vite';

/** The parts of an endpoint that only the server and its documentation use; browsers just make the call. */
const serverOnly = new Set(['summary', 'owns', 'params', 'query', 'body', 'response']);

type Edit = { start: number; end: number; text: string };

/**
 * Keeps the contract's schemas, and zod with them, out of pages that only make calls: removes the schemas of
 * endpoints, and marks all others as free of side effects, so that they are bundled only with a form that uses
 * them. Modules are not split, so a contract module should not declare both endpoints and schemas for forms.
 */
export function leanContract(): Plugin {
  return {
    name: 'lean-contract',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    transform: {
      filter: { id: /\/contract\/src\/.*\.ts$/ },
      handler(code) {
        const edits = this.parse(code, { lang: 'ts' })
          .body.flatMap(declarationsOf)
          .flatMap(({ init }) => (init ? [...removeServerParts(init, code), ...markAsPure(init, code)] : []));
        return { code: applyEdits(code, edits), map: null, moduleSideEffects: false };
      },
    },
  };
}

function declarationsOf(statement: ESTree.Program['body'][number]): ESTree.VariableDeclarator[] {
  const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
  return declared?.type === 'VariableDeclaration' ? declared.declarations : [];
}

function removeServerParts(value: ESTree.Expression, code: string): Edit[] {
  if (value.type !== 'CallExpression' || value.callee.type !== 'Identifier') return [];
  const [definition] = value.arguments;
  if (value.callee.name !== 'endpoint' || definition?.type !== 'ObjectExpression') return [];
  return definition.properties.flatMap((property) => {
    if (property.type !== 'Property' || property.key.type !== 'Identifier') return [];
    if (!serverOnly.has(property.key.name)) return [];
    const { start, end } = property;
    return [{ start, end: code[end] === ',' ? end + 1 : end, text: '' }];
  });
}

/** Wraps a computed value in a single call marked as pure, because spreads in it would count as side effects. */
function markAsPure({ type, start, end }: ESTree.Expression, code: string): Edit[] {
  const isComputed = !/Function/.test(type) && code.slice(start, end).includes('(');
  if (!isComputed) return [];
  return [
    { start, end: start, text: '/* @__PURE__ */ (() => (' },
    { start: end, end, text: '))()' },
  ];
}

function applyEdits(code: string, edits: Edit[]): string {
  let edited = code;
  for (const { start, end, text } of edits.toSorted((a, b) => b.start - a.start))
    edited = edited.slice(0, start) + text + edited.slice(end);
  return edited;
}
