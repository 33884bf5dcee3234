import { EventEmitter } from 'node:events';
import ts from 'typescript';

type Found = Readonly<{ key: string }>;

/** Properties and attributes whose text is said to people. */
const saying = new Set([
  'done',
  'entry',
  'full',
  'heading',
  'label',
  'link',
  'message',
  'text',
  'title',
  'why',
  'word',
]);

/** Tables whose every value is a sentence, by the name of their constant. */
const tables = /^(?:titles|words|wentWrong|\w+(?:Words|Names|Texts))$/;

/** Calls that are given a sentence after something else: the kind of a toast, the field of a column. */
const secondOf = new Set([
  'toast',
  'cell',
  'contact',
  'text',
  'word',
  'number',
  'money',
  'rate',
  'time',
  'chip',
  'person',
  'link',
  'actor',
  'recordedTime',
]);

/** Rules of forms, which name what is said where they are not kept (contracts, in yup). */
const rules = new Set([
  ...['required', 'min', 'max', 'matches', 'oneOf', 'test', 'email', 'integer', 'length'],
  ...['moreThan', 'lessThan', 'positive', 'typeError', 'notOneOf'],
  // Rules of our own that are built of those.
  ...['textUpTo', 'password', 'createError'],
]);

/** A sentence has a capital or a parameter, and a letter; else it is an identifier, a class or the type of a field. */
const isSentence = (text: string): boolean => /[A-Z{]/.test(text) && /[a-zA-Z]/.test(text);

const textsOf = (node: ts.Node | undefined): readonly string[] => {
  if (node === undefined) return [];
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isConditionalExpression(node))
    return [...textsOf(node.whenTrue), ...textsOf(node.whenFalse)];
  if (ts.isJsxExpression(node)) return textsOf(node.expression);
  if (
    ts.isAsExpression(node) ||
    ts.isSatisfiesExpression(node) ||
    ts.isParenthesizedExpression(node)
  )
    return textsOf(node.expression);
  return [];
};

/** A constant that is one text, or every text of an object, however deep. */
const textsOfTable = (node: ts.Node): readonly string[] => {
  if (ts.isAsExpression(node) || ts.isSatisfiesExpression(node))
    return textsOfTable(node.expression);
  if (!ts.isObjectLiteralExpression(node)) return textsOf(node);
  return node.properties.flatMap((property) =>
    ts.isPropertyAssignment(property) ? textsOfTable(property.initializer) : [],
  );
};

const nameOf = (node: ts.Node | undefined): string =>
  node !== undefined && (ts.isIdentifier(node) || ts.isStringLiteral(node)) ? node.text : '';

const textsAt = (node: ts.Node): readonly string[] => {
  if (ts.isPropertyAssignment(node) && saying.has(nameOf(node.name)))
    return textsOf(node.initializer);
  if (ts.isJsxAttribute(node) && saying.has(nameOf(node.name))) return textsOf(node.initializer);
  if (ts.isVariableDeclaration(node) && tables.test(nameOf(node.name)))
    return node.initializer === undefined ? [] : textsOfTable(node.initializer);
  if (ts.isBindingElement(node) || ts.isParameter(node))
    return saying.has(nameOf(node.name)) ? textsOf(node.initializer) : [];
  if (!ts.isCallExpression(node)) return [];
  const called = ts.isPropertyAccessExpression(node.expression)
    ? nameOf(node.expression.name)
    : nameOf(node.expression);
  if (rules.has(called)) return node.arguments.flatMap(textsOf).filter((text) => / /.test(text));
  return secondOf.has(called) ? textsOf(node.arguments[1]) : [];
};

/**
 * A lexer of i18next-parser for sentences that stand in tables and are given to `t` by a name: labels, titles, headings
 * of columns, what toasts say. What `t('...')` itself is given is found by the lexers that come with it.
 */
export class TableLexer extends EventEmitter {
  extract(content: string, filename = 'source.tsx'): readonly Found[] {
    const source = ts.createSourceFile(
      filename,
      content,
      ts.ScriptTarget.Latest,
      false,
      // In TSX `<Row>(row) => ...` opens an element, and nothing after it is read.
      filename.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
    );
    const found: string[] = [];
    const visit = (node: ts.Node): void => {
      found.push(...textsAt(node));
      ts.forEachChild(node, visit);
    };
    visit(source);
    return found.filter(isSentence).map((key) => ({ key }));
  }
}
