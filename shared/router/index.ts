/** What pages use of the router. The shell owns the only router; a remote gets the same module and never a copy of its own. */
export { Link, Navigate, useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
