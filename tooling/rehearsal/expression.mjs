const TOKEN = /\s*(?:('(?:[^']|'')*')|(-?\d+(?:\.\d+)?)|([A-Za-z_][\w-]*)|(==|!=|&&|\|\||[!().,]))/y;

const FUNCTIONS = {
  startsWith: (text, start) => lower(text).startsWith(lower(start)),
  endsWith: (text, end) => lower(text).endsWith(lower(end)),
  contains: (list, item) => (Array.isArray(list) ? list.includes(item) : lower(list).includes(lower(item))),
  format: (template, ...values) => template.replace(/\{(\d+)\}/g, (_all, index) => asText(values[index])),
};
const LITERALS = { true: true, false: false, null: null };

const lower = (value) => asText(value).toLowerCase();
const asText = (value) => (value === null || value === undefined ? '' : String(value));
/** Compares two values like GitHub, which ignores the case of strings. */
const isSame = (one, other) => lower(one) === lower(other);

/**
 * Evaluates an expression in a workflow. Supports only the syntax that our workflows use.
 * @param {Record<string, object>} contexts such as `github` and `inputs`. A missing property has the value `''`.
 * @throws {Error} for any other syntax or context
 */
export function evaluate(expression, contexts) {
  const tokens = tokenize(expression);
  let at = 0;
  const peek = () => tokens[at]?.text;
  const take = (text) => (peek() === text ? Boolean((at += 1)) : false);
  const fail = () => {
    throw new Error(`The rehearsal does not support the expression "${expression}".`);
  };
  const demand = (text) => take(text) || fail();

  const or = () => chain(and, '||', (left, right) => left || right);
  const and = () => chain(equality, '&&', (left, right) => left && right);
  const equality = () => {
    const left = unary();
    if (take('==')) return isSame(left, unary());
    return take('!=') ? !isSame(left, unary()) : left;
  };
  const unary = () => (take('!') ? !unary() : primary());

  function chain(next, operator, combine) {
    let value = next();
    while (take(operator)) value = combine(value, next());
    return value;
  }

  function primary() {
    if (take('(')) {
      const value = or();
      demand(')');
      return value;
    }
    const token = tokens[at] ?? fail();
    at += 1;
    if (token.kind === 'text') return token.text.slice(1, -1).replaceAll("''", "'");
    if (token.kind === 'number') return Number(token.text);
    if (token.kind !== 'name') return fail();
    return take('(') ? call(token.text) : property(token.text);
  }

  function call(name) {
    const values = [];
    while (!take(')')) {
      values.push(or());
      if (peek() !== ')') demand(',');
    }
    return (FUNCTIONS[name] ?? fail())(...values);
  }

  function property(name) {
    let value = name in LITERALS ? LITERALS[name] : (contexts[name] ?? fail());
    while (take('.')) {
      // Read the name first, because `?.` skips its brackets if the value is missing.
      const key = tokens[at++]?.text;
      value = value?.[key];
    }
    return value ?? '';
  }

  const value = or();
  return at === tokens.length ? value : fail();
}

function tokenize(expression) {
  const tokens = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < expression.trimEnd().length) {
    const [, text, number, name, operator] = TOKEN.exec(expression) ?? [];
    const kind = text ? 'text' : number ? 'number' : name ? 'name' : 'operator';
    const value = text ?? number ?? name ?? operator;
    if (value === undefined) throw new Error(`The rehearsal does not support the expression "${expression}".`);
    tokens.push({ kind, text: value });
  }
  return tokens;
}

/** Replaces each `${{ expression }}` in a string with its value. */
export const interpolate = (text, contexts) =>
  asText(text).replace(/\$\{\{(.*?)\}\}/gs, (_all, expression) => asText(evaluate(expression, contexts)));

/** Evaluates the `if` of a job or step. A missing condition is true. */
export function isWanted(condition, contexts) {
  if (condition === undefined) return true;
  return Boolean(evaluate(String(condition).replace(/^\$\{\{(.*)\}\}$/s, '$1'), contexts));
}
