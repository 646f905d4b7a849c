/** The names of an embedded module in other sites' pages. They are a contract: within `/embed/v1/` they never change. */
export type ElementNames = {
  /** The custom element. */
  tag: string;
  /** The beginning of its events. */
  events: string;
  /** The name of its Module Federation container. */
  container: string;
  /** The remote whose releases it shows. */
  remote: string;
};

export const pkkEmployees: ElementNames = {
  tag: 'osk-pkk-employees',
  events: 'osk-pkk',
  container: 'osk_pkk',
  remote: 'mfe-pkk',
};
