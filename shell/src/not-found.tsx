import { Link, useStrings } from '@osk/shared/host';
import { buttonClass } from '@osk/shared/ui/button';
import { Empty } from '@osk/shared/ui/empty';
import { LanguageSwitch } from '@osk/shared/ui/preference-switches';
import styles from './not-found.module.css';
import { homePath } from './routes.ts';
import { strings } from './strings.ts';

export function NotFound() {
  const text = useStrings(strings);
  return (
    <main id="content" className={styles.page} tabIndex={-1}>
      <LanguageSwitch />
      <h1>{text.notFound}</h1>
      <Empty
        action={
          <Link className={buttonClass('primary')} to={homePath}>
            {text.home}
          </Link>
        }
      >
        {text.notFoundHint}
      </Empty>
    </main>
  );
}
