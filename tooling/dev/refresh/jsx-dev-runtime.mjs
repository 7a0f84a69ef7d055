import { jsx, jsxs } from 'react/jsx-runtime';
import { updatable } from './updatable.mjs';

export { Fragment } from 'react/jsx-runtime';

/** Creates an element whose component can be replaced. React's production builds export no `jsxDEV`. */
export function jsxDEV(type, props, key, isStatic) {
  return (isStatic ? jsxs : jsx)(updatable(type), props, key);
}
