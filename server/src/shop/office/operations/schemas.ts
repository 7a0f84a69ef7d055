import * as Type from 'typebox';

const Text = Type.String();

const Field = Type.Object({
  name: Text,
  label: Text,
  kind: Type.Enum(['text', 'long text', 'pounds', 'percentage', 'whole number', 'date', 'country', 'choice', 'flag']),
  help: Text,
  isRequired: Type.Boolean(),
  choices: Type.Array(Text),
});

export const Operations = Type.Array(
  Type.Object({
    name: Text,
    title: Text,
    summary: Text,
    page: Type.Enum(['order', 'subscription', 'customer', 'code', 'shop']),
    args: Type.Array(Field),
    options: Type.Array(Field),
    needsSecondFactor: Type.Boolean(),
    undo: Text,
  }),
);

/** The longest value is an address or a message to a customer. */
const Value = Type.String({ maxLength: 5_000 });

export const OperationBody = Type.Object({
  args: Type.Array(Value, { maxItems: 5 }),
  options: Type.Record(Type.String({ pattern: '^[a-z-]{1,30}$' }), Type.Union([Value, Type.Boolean()])),
  confirmation: Type.Optional(Type.String({ maxLength: 64 })),
});

export const OperationAnswer = Type.Object({
  state: Type.Enum(['confirm', 'done']),
  message: Text,
  confirmation: Type.Optional(Text),
  hasChanged: Type.Optional(Type.Boolean()),
  rows: Type.Optional(Type.Array(Type.Record(Text, Text))),
});

export const Reports = Type.Array(Type.Object({ name: Text, title: Text, summary: Text, options: Type.Array(Field) }));

export const ReportAnswer = Type.Object({
  message: Text,
  columns: Type.Array(Text),
  rows: Type.Array(Type.Record(Text, Text)),
  next: Type.Optional(Text),
});
