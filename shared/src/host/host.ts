/**
 * The one hostApi behind which everything with state or context stands: federated, one copy a page, provided by the host.
 * It is a contract between teams that ship apart: adding to it is a minor version of this package, removing or changing a major one.
 */
export { Link, NavLink, Outlet, useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
export { ClientError, reasonOf } from '../http/client-error.ts';
export { type Host, HostProvider, useHost, useLanguage, useLoggedIn, useProvider, useStrings, useTheme } from './host-context.tsx';
export { type Cached, useCached } from './use-cached.ts';
