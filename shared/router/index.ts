/**
 * Exports the components and hooks of the router that pages use. The shell owns the only router and shares this module
 * with all remotes.
 */
export { Navigate, useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
export { Link } from './Link';
