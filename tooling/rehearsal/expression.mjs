import { data, Evaluator, Lexer, Parser } from '@actions/expressions';
import { truthy } from '@actions/expressions/result';

/**
 * Evaluates an expression in a workflow, with GitHub's own library.
 * @param {Record<string, object>} contexts such as `github` and `inputs`
 * @throws {Error} if the syntax is invalid, or if the rehearsal has no such context or function
 */
function evaluate(expression, contexts) {
  const { tokens } = new Lexer(expression).lex();
  const parsed = new Parser(tokens, Object.keys(contexts), []).parse();
  return new Evaluator(parsed, JSON.parse(JSON.stringify(contexts), data.reviver)).evaluate();
}

/** Replaces each `${{ expression }}` in a string with its value. A missing value is an empty string. */
export const interpolate = (text, contexts) =>
  String(text ?? '').replace(/\$\{\{(.*?)\}\}/gs, (_all, expression) => evaluate(expression, contexts).coerceString());

/** Evaluates the `if` of a job or step. A missing condition is true. */
export function isWanted(condition, contexts) {
  if (condition === undefined) return true;
  return truthy(evaluate(String(condition).replace(/^\$\{\{(.*)\}\}$/s, '$1'), contexts));
}
