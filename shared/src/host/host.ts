import { createContext, useContext } from 'react';

export { Link, NavLink, Outlet, useNavigate, useParams } from 'react-router-dom';

const C = createContext('none');
export const HostProvider = C.Provider;
export const useHost = () => useContext(C);
