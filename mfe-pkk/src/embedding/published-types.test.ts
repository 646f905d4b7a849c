import type { GetToken as ElementGetToken } from '@osk/shared/embedding/access-token';
import type { ErrorCode } from '@osk/shared/embedding/embedding-error';
import type { EmbeddedElement, MountOptions } from '@osk/shared/embedding/implementation';
import { pkkEmployees } from '@osk/shared/embedding/names';
import { expect, test } from 'vitest';
import type { Success } from './embedded-client.ts';
import type {
  GetToken,
  OskPkkEmployeesElement,
  PkkEmployeesAttributes,
  PkkEmployeesChange,
  PkkEmployeesError,
  PkkEmployeesEvents,
  PkkEmployeesLanguage,
  PkkEmployeesTheme,
} from './osk-pkk-employees.d.ts';
import type { Language, Theme } from './settings.ts';

type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;
type Own<Element> = Omit<Element, keyof HTMLElement>;
type EventName = `osk-pkk-${Parameters<MountOptions['dispatch']>[0]}`;

/** The compiler reports each part in which the published types differ from the element. */
const published: Readonly<Record<string, true>> = {
  properties: true satisfies Same<keyof OskPkkEmployeesElement, keyof EmbeddedElement>,
  values: true satisfies Same<Own<OskPkkEmployeesElement>, Own<EmbeddedElement>>,
  diagnostics: true satisfies Same<keyof OskPkkEmployeesElement['diagnostics'], keyof EmbeddedElement['diagnostics']>,
  attributes: true satisfies Same<keyof PkkEmployeesAttributes, 'api' | 'language' | 'theme'>,
  languages: true satisfies Same<PkkEmployeesLanguage, Language | `${Language}-${string}`>,
  themes: true satisfies Same<PkkEmployeesTheme, Theme>,
  getToken: true satisfies Same<GetToken, ElementGetToken>,
  events: true satisfies Same<keyof PkkEmployeesEvents, EventName>,
  change: true satisfies Same<PkkEmployeesChange, Exclude<Success, { kind: 'listed' }>>,
  codes: true satisfies Same<PkkEmployeesError['code'], ErrorCode>,
};

const tag: keyof HTMLElementTagNameMap = 'osk-pkk-employees';

test('EMB-02 the published types are those of the element', () => {
  expect(Object.values(published)).not.toContain(false);
  expect(pkkEmployees).toMatchObject({ tag, events: 'osk-pkk' });
});
