/**
 * The host API: everything that holds state or context, one copy a page. The host provides it to remotes as a shared singleton.
 * Hosts and remotes ship separately: an addition is a minor version of this package, a removal or change a major one.
 */
export { Link, NavLink, Outlet, useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
export { ClientError, reasonOf } from '../http/client-error.ts';
export {
  type Cached,
  type Host,
  HostProvider,
  type UnsavedForm,
  useCached,
  useHost,
  useLanguage,
  useLoggedIn,
  useProvider,
  useStrings,
  useTheme,
} from './host-context.tsx';
