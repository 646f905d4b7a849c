import { stopEmailChange } from '@osk/shared/contract/company';
import { useHost, useParams, useStrings } from '@osk/shared/host';
import { ConfirmedPage } from './confirmed-page.tsx';
import { keepEmailStrings } from './strings.ts';

export default function KeepEmailPage() {
  const { http } = useHost();
  const { id = '' } = useParams();
  const strings = useStrings(keepEmailStrings);
  return <ConfirmedPage key={id} strings={strings} confirm={() => http.send(stopEmailChange, { params: { id } })} />;
}
