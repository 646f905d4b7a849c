import { activateCompany } from '@osk/shared/contract/company';
import type { Host } from '@osk/shared/host';

type Http = Host['http'];
type Activation = ReturnType<Http['send']>;

const underWay = new WeakMap<Http, Map<string, Activation>>();

/** Asks the server to activate by this link: once, however often the page is rendered. */
export function activateOnce(http: Http, id: string): Activation {
  const byId = underWay.get(http) ?? new Map<string, Activation>();
  underWay.set(http, byId);
  const activation = byId.get(id) ?? http.send(activateCompany, { params: { id } });
  byId.set(id, activation);
  return activation;
}
