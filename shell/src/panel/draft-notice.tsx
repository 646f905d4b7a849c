import { type Host, Link, useHost, useLanguage, useLocation, useStrings } from '@osk/shared/host';
import { publishToast } from '@osk/shared/toast-bus';
import { Alert } from '@osk/shared/ui/alert';
import { Button, buttonClass } from '@osk/shared/ui/button';
import { useState, useSyncExternalStore } from 'react';
import { licencesPath } from '../routes.ts';
import styles from './draft-notice.module.css';
import { draftStrings } from './draft-strings.ts';

type Drafts = Awaited<NonNullable<ReturnType<NonNullable<Host['loadDrafts']>>>>;
type OfferedDraft = ReturnType<Drafts['getState']>['offered'][number];

/**
 * Leads back to the forms that were not sent before the session ended or the page was reloaded. The licences name all of them, another page
 * those of its own dialogs.
 */
export function DraftNotice({ drafts }: { drafts: Drafts }) {
  const host = useHost();
  const text = useStrings(draftStrings);
  const { language } = useLanguage();
  const { pathname } = useLocation();
  const { offered: all, dialogPaths } = useSyncExternalStore(drafts.subscribe, drafts.getState);
  // Its dialog opens on another page as soon as that has loaded.
  const [followed, setFollowed] = useState<string>();
  const isOfDialogHere = ({ key, path }: OfferedDraft) => path === pathname && dialogPaths.has(path) && key !== followed;
  const offered = pathname === licencesPath ? all : all.filter(isOfDialogHere);
  if (offered.length === 0) return null;

  const discard = (key: string) => {
    drafts.discard(key);
    // The button disappears and would lose the focus.
    document.getElementById('content')?.focus({ preventScroll: true });
  };
  const goOn = ({ key, path, title }: OfferedDraft) => {
    if (path !== pathname) setFollowed(key);
    drafts.reopen(key, () => {
      discard(key);
      publishToast(host, 'info', (name) => draftStrings[name].gone(title[name]));
    });
  };
  return (
    <div className={`${styles.notice} not-printed`}>
      <Alert>
        <p>{text.kept}</p>
        <ul className={styles.drafts}>
          {offered.map(({ key, path, title }) => (
            <li key={key} className={styles.draft}>
              <strong className={styles.title}>{title[language]}</strong>
              <Link
                className={buttonClass('secondary')}
                to={path}
                aria-label={text.goOn(title[language])}
                onClick={() => goOn({ key, path, title })}
              >
                {text.goOnShort}
              </Link>
              <Button kind="quiet" aria-label={text.discard(title[language])} onClick={() => discard(key)}>
                {text.discardShort}
              </Button>
            </li>
          ))}
        </ul>
      </Alert>
    </div>
  );
}
