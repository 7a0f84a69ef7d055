/**
 * Libraries that remotes may not import, because only the shell contains them. Each value is the facade of `shared` to
 * import instead, or `the shell alone`.
 */
export const facades = {
  'react-router-dom': 'shared/router',
  'react-router': 'shared/router',
  'react-redux': 'shared/store',
  redux: 'shared/store',
  '@reduxjs/toolkit': 'shared/api or shared/store',
  'react-dom': 'the shell alone',
  '@module-federation/enhanced': 'the shell alone',
};
