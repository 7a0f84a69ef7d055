import type { ListDescription } from '../../api/lists';

/** Options that are not filters. The table's headings and links set them. */
const NOT_FILTERS: readonly string[] = ['sort', 'after', 'limit'];

/** Returns the fields for the filters of a list. The id of a field is the name of its query parameter. */
export function filterFields(options: ListDescription['options'] = []) {
  return options.flatMap(({ name, label = name ?? '', kind = 'text', help = '', choices = [] }) =>
    name === undefined || NOT_FILTERS.includes(name)
      ? []
      : [
          {
            id: name,
            label,
            kind,
            // A list of choices and a calendar need no explanation.
            help: kind === 'text' || kind === 'country' ? help : '',
            choices: choices.flatMap((choice) => choice ?? []),
          },
        ],
  );
}
