import type { ReplyShape } from '../contract/replyShape';
import { asFlag, asNumber, asRecord, asText } from './values';

type Kinds = { text: string; number: number; flag: boolean };

/**
 * The values that `readShape` returns for a shape. A missing or mistyped value is `undefined`. A missing or mistyped
 * object becomes an object whose fields are missing.
 */
export type Read<Shape> = Shape extends keyof Kinds
  ? Kinds[Shape] | undefined
  : Shape extends readonly [infer Item]
    ? Read<Item>[] | undefined
    : Shape extends { readonly '|': readonly [infer First, infer Second] }
      ? [Read<First>, Read<Second>]
      : Shape extends { readonly '*': infer Value }
        ? Record<string, Read<Value>>
        : { [Field in keyof Shape as Field extends `${infer Name}?` ? Name : Field]: Read<Shape[Field]> };

const READERS: { [Kind in keyof Kinds]: (value: unknown) => Kinds[Kind] | undefined } = {
  text: asText,
  number: asNumber,
  flag: asFlag,
};

/** Reads only the fields that the shape lists. If the shape has two alternatives, returns both results in a list. */
export function readShape<const Shape extends ReplyShape>(shape: Shape, reply: unknown): Read<Shape>;
export function readShape(shape: ReplyShape, reply: unknown): unknown {
  if (typeof shape === 'string') return READERS[shape](reply);
  if (isList(shape)) return Array.isArray(reply) ? reply.map((item) => readShape(shape[0], item)) : undefined;
  if (isEither(shape)) return shape['|'].map((form) => readShape(form, reply));
  const wire = asRecord(reply);
  if (isMap(shape))
    return Object.fromEntries(Object.keys(wire).map((name) => [name, readShape(shape['*'], wire[name])]));
  // Use a loop, because a page reads hundreds of objects and `Object.fromEntries` takes three times as long.
  const read: Record<string, unknown> = {};
  for (const [key, kind] of Object.entries(shape)) {
    const name = key.replace('?', '');
    read[name] = readShape(kind, wire[name]);
  }
  return read;
}

const isList = (shape: ReplyShape): shape is readonly [ReplyShape] => Array.isArray(shape);
const isEither = (shape: object): shape is { '|': readonly [ReplyShape, ReplyShape] } => '|' in shape;
const isMap = (shape: object): shape is { '*': ReplyShape } => '*' in shape;
