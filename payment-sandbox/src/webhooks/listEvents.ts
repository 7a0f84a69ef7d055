import type { FormObject } from '../api/form';
import { pageOf, pageParameters } from '../api/page';
import { list, object, optional, text } from '../api/readers';
import type { Store } from '../store/Store';

const readParameters = object({ ...pageParameters, type: optional(text()), types: optional(list(text(), { maxLength: 20 })) });

export function listEvents(store: Store, query: FormObject) {
  const parameters = readParameters(query, '');
  const types = [...(parameters.types ?? []), ...(parameters.type === undefined ? [] : [parameters.type])];
  const events = store.all('events').filter((event) => types.length === 0 || types.includes(event.type));
  return pageOf('/v1/events', events, parameters);
}
