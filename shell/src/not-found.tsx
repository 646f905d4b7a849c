import { Link, useStrings } from '@osk/shared/host';
import { buttonClass } from '@osk/shared/ui/button';
import { PageFrame } from '@osk/shared/ui/page-frame';
import { homePath } from './routes.ts';
import { strings } from './strings.ts';

export function NotFound() {
  const text = useStrings(strings);
  return (
    <PageFrame title={text.notFound}>
      <p>{text.notFoundHint}</p>
      <Link className={buttonClass('primary')} to={homePath}>
        {text.home}
      </Link>
    </PageFrame>
  );
}
