import { endOtherSessions, endSession, listSessions, type SessionSummary } from '@osk/shared/contract/session';
import { formatDayAndTime } from '@osk/shared/formats';
import { useMutation } from '@osk/shared/forms/use-mutation';
import { useCached, useHost, useStrings } from '@osk/shared/host';
import { Button } from '@osk/shared/ui/button';
import { Dialog } from '@osk/shared/ui/dialog';
import { Loaded } from '@osk/shared/ui/loaded';
import { SkeletonBlock } from '@osk/shared/ui/skeleton';
import { StatusPill } from '@osk/shared/ui/status-pill';
import { useRef } from 'react';
import { sessionStrings } from './session-strings.ts';
import styles from './sessions-dialog.module.css';

/** The devices that are logged in to the account. One or all others can be logged out. */
export function SessionsDialog({ onClose }: { onClose: () => void }) {
  const { http } = useHost();
  const text = useStrings(sessionStrings);
  const sessions = useCached(listSessions, {}, 'force-refresh');
  const { run, problem } = useMutation();
  const list = useRef<HTMLUListElement>(null);
  const options = {
    onOutdated: () => void sessions.refresh(),
    // The pressed button goes away, and the focus with it.
    onSuccess: () => list.current?.focus({ preventScroll: true }),
  };
  const endOthers = () => run(() => http.send(endOtherSessions), options);
  const hasOthers = sessions.data?.some(({ isCurrent }) => !isCurrent);

  return (
    <Dialog
      open
      onClose={onClose}
      title={text.title}
      description={text.description}
      problem={problem}
      {...(hasOthers && { cancel: text.close })}
      actions={hasOthers ? <Button onClick={endOthers}>{text.endOthers}</Button> : <Button onClick={onClose}>{text.close}</Button>}
    >
      <Loaded entry={sessions} loading={text.loading} failed={text.failed} skeleton={<SkeletonBlock className={styles.loading} />}>
        {(loaded) => (
          <>
            <ul ref={list} className={styles.list} tabIndex={-1} aria-label={text.title}>
              {loaded.map((session) => (
                <SessionItem
                  key={session.id}
                  session={session}
                  onEnd={() => run(() => http.send(endSession, { params: { id: session.id } }), options)}
                />
              ))}
            </ul>
            {!hasOthers && <p className={styles.times}>{text.noOthers}</p>}
          </>
        )}
      </Loaded>
    </Dialog>
  );
}

type ItemProps = { session: SessionSummary; onEnd: () => Promise<void> };

function SessionItem({ session: { browser, system, createdAt, lastUsedAt, isCurrent }, onEnd }: ItemProps) {
  const text = useStrings(sessionStrings);
  const name = text.name(browser, system);
  const [begun, used] = [formatDayAndTime(createdAt), formatDayAndTime(lastUsedAt)];
  return (
    <li className={styles.session}>
      <div className={styles.facts}>
        <p className={styles.name}>
          {name} {isCurrent && <StatusPill tone="positive">{text.current}</StatusPill>}
        </p>
        <p className={styles.times}>
          {text.loggedIn(begun)} · {isCurrent ? text.usedNow : text.lastUsed(used)}
        </p>
      </div>
      {!isCurrent && (
        <Button kind="secondary" size="small" aria-label={text.endOf(name, begun)} onClick={onEnd}>
          {text.end}
        </Button>
      )}
    </li>
  );
}
