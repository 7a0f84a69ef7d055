import type { ReplySchema } from 'shared/contract/replyShape';

/** A customer whose data exists only in the isolation check. */
export interface InventedCustomer {
  /** The prefix of all texts that belong to the customer. It appears nowhere else. */
  name: string;
  email: string;
  /** The year of the customer's dates. */
  year: number;
  /** 0 if all numbers of the customer are even, 1 if they are odd. */
  parity: 0 | 1;
}

/** Returns the number of different replies that `inventReply` can invent for a schema. */
export function countVariants(schema: ReplySchema | null | undefined): number {
  return schema ? Math.max(2 + optionalTexts(schema).length, ...enumsIn(schema).map((values) => values.length)) : 1;
}

/**
 * Invents a reply that matches a schema and belongs to a customer. Its texts, dates and numbers differ from each other
 * and from other customers' replies. Variant 0 sets all flags, and the others set none. From variant 2 on, each variant
 * omits another optional text, because a page may show a text such as `error` instead of the other fields. Together,
 * the variants contain each value of an enum.
 * @param variant from 0 to `countVariants(schema) - 1`
 */
export function inventReply(schema: ReplySchema, customer: InventedCustomer, variant: number): unknown {
  /** The number of invented values, which makes each value unique. */
  let count = 0;

  /** @param form selects one of the schema's alternatives (`anyOf`). An even number also sets the flags. */
  function invent(each: ReplySchema, field: string, form: number, omitted?: string): unknown {
    const forms = each.anyOf?.filter(({ type }) => type !== 'null') ?? [];
    const chosen = forms[form % forms.length];
    if (chosen) return invent(chosen, field, form, omitted);
    if ('const' in each) return each.const;
    if (each.enum) return each.enum[variant % each.enum.length];
    switch (each.type) {
      case 'object':
        return inventObject(each, form, omitted);
      case 'array':
        return each.items ? [invent(each.items, field, form), invent(each.items, field, form + 1)] : [];
      case 'boolean':
        return form % 2 === 0;
      default:
        count += 1;
        return inventValue(each, field);
    }
  }

  function inventObject(
    { properties = {}, patternProperties = {}, additionalProperties }: ReplySchema,
    form: number,
    omitted?: string,
  ) {
    const named = Object.entries(properties).filter(([name]) => name !== omitted);
    const values = [...Object.values(patternProperties), additionalProperties];
    const mapped = values.flatMap((value) => (typeof value === 'object' ? [['1', value] as const] : []));
    return Object.fromEntries([...mapped, ...named].map(([name, value]) => [name, invent(value, name, form)]));
  }

  function inventValue({ type, format }: ReplySchema, field: string): string | number | null {
    if (type === 'string') {
      if (format === undefined) return `${customer.name}-${field}-${count}`;
      const instant = new Date(Date.UTC(customer.year, 0, count)).toISOString();
      return format === 'date' ? instant.slice(0, 10) : instant;
    }
    return type === 'number' || type === 'integer' ? 2 * count + customer.parity : null;
  }

  return invent(schema, 'value', variant === 0 ? 0 : 1, optionalTexts(schema)[variant - 2]);
}

function enumsIn({ enum: values, properties = {}, items }: ReplySchema): (readonly unknown[])[] {
  const parts = [...Object.values(properties), ...(items ? [items] : [])];
  return [...(values ? [values] : []), ...parts.flatMap(enumsIn)];
}

function optionalTexts({ properties = {}, required = [] }: ReplySchema): string[] {
  return Object.entries(properties).flatMap(([name, { type }]) =>
    type === 'string' && !required.includes(name) ? [name] : [],
  );
}
