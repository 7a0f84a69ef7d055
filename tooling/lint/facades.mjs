/**
 * Libraries that remotes may not import, because only the shell contains them. Each value is the advice that the error
 * message contains.
 */
export const facades = {
  'react-router-dom': 'Import shared/router instead.',
  'react-router': 'Import shared/router instead.',
  'react-redux': 'Import shared/store instead.',
  redux: 'Import shared/store instead.',
  '@reduxjs/toolkit': 'Import shared/api or shared/store instead.',
  'react-dom': 'Only the shell may use it.',
  '@module-federation/enhanced': 'Only the shell may use it.',
};
