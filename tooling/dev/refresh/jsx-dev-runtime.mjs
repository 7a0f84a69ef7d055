import { jsx, jsxs } from 'react/jsx-runtime';
import { updatable } from './updatable.mjs';

export { Fragment } from 'react/jsx-runtime';

/** Creates an element whose component can be replaced. Production builds of React have no `jsxDEV` of their own. */
export function jsxDEV(type, props, key, isStatic) {
  return (isStatic ? jsxs : jsx)(updatable(type), props, key);
}
