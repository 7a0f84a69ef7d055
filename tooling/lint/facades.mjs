/** Libraries that only the shell contains. Remotes must import a facade of `shared` instead. */
export const facades = {
  'react-router-dom': 'shared/router',
  'react-router': 'shared/router',
  'react-redux': 'shared/store',
  redux: 'shared/store',
  '@reduxjs/toolkit': 'shared/api or shared/store',
  'react-dom': 'the shell alone',
  '@module-federation/enhanced': 'the shell alone',
};
