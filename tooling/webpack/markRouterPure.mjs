const COMPONENT_NAME = /^\w+\.displayName = .*;$/gm;
const CREATION = /^(var \w+ = )(?=React\d*\.(?:createContext|forwardRef|memo)\()/gm;

/**
 * A webpack loader for React Router's production build, which is one file with all its components. Marks the calls that
 * create components and contexts as free of side effects, and removes the names for developer tools. A build therefore
 * contains only the components that it uses.
 * @param {string} source
 */
export default function markRouterPure(source) {
  return source.replace(COMPONENT_NAME, '').replace(CREATION, '$1/* @__PURE__ */ ');
}
